/**
 * Common base words, names, places and digit sequences. `password-policy.ts` compares passwords after removing
 * decorations, so each entry covers thousands of passwords.
 */
export const COMMON_WORDS: ReadonlySet<string> = new Set(
  `
00000000 01011980 01011990 01012000 0123456789 10101010 102030 11111111 11112222 112233 11223344
121212 12121212 12131415 123123123 123321 12341234 12344321 12345678 123456789 1234567890 131313
13131313 14141414 147258369 147852369 159753 19841984 1q2w3e 1q2w3e4r 1q2w3e4r5t 1qaz2wsx 20002000
20202020 20252025 20262026 258456 271828 314159265 654321 666666 696969 741852963 777777 78945612
789456123 87654321 88888888 963852741 987654321 a1b2c3 a1b2c3d4 abc abc123 abc12345 abcd abcd1234
abcde abcdef access adam adm1n admin admin1234 administrator ahmed alexander alexandra ali amanda
amazon america andrea andrew android angel angels anna anthony anything apple april arsenal asd
asdf asdf1234 asdfasdf asdfgh asdfghjk asdfghjkl ashley audi august australia autumn azerty babe
baby babyboy babygirl badboy badgirl banana bank banker banking barcelona baseball basketball
batman batterystaple bayern beach bear beatles beautiful beauty because benjamin bible bienvenue
bigboy billion binance biology bitcoin black blessed blockchain blue bmw boston boxing brandon
brazil brian brother bunny butterfly california camaro canada cash cat celtic change changeme
charles charlie cheese chelsea chemistry cherry chicago china chloe chocolate christ christopher
church cobra coffee college computer contrasena contraseña cookie cookies correcthorse
correcthorsebatterystaple corvette cowboys cricket crypto cryptocurrency crystal cutie dad daddy
daisy daniel darling david december default demo dennis devil diamond dinosaur dividend dog doggy
dollar dollars dolphin dragon dragonball drums eagle eagles elephant elizabeth elvis emily eminem
emma england english enter eric ethereum everything facebook faith falcon family father fatima
february ferrari finance fire flame florida flower flowers fnx football forest forever fortnite
france frank freedom friday friend friends frodo gamer gaming gandalf garden george germany ghost
giraffe god godisgood goku golden golf goodboy goodgirl google green guest guinness guitar hallo
handsome hannah happiness happy harley harry harrypotter haslo hassan heaven heineken hello henry
hiphop history hockey hodl hogwarts honda honey horse hotstuff hottie hulk hunter hurricane ibrahim
ice iloveher ilovehim iloveme iloveyou india instagram internet invest investment investor iphone
ireland ironman island italy jack jackson jacob jaguar james january japan jasmine jason jennifer
jessica jesus jesuschrist john joker jonathan jordan joshua julia july june justin juventus karen
kelly kevin killer king kingdom kitten kitty knight lakers lamborghini laugh laura lauren lemon
letme1n letmein lightning lily linda linkedin lion lisa liverpool lkjhgfdsa login london louise
love lovely lover loveyou lucas luck lucky magic manchester manutd march marcus margaret maria
mario mark martin mary master math matrix matthew max maxwell may megan melissa mercedes metallica
metamask mexico michael michelle microsoft milan million millionaire millions minecraft mnbvcxz
mohammed mom mommy monday money monkey moonlight motdepasse mother mountain muhammad music mustang
mypassword mystery naruto nascar natalie natasha nature naughty network newpass newpassword newyork
nft nicholas nicole ninja nintendo nirvana nobody nokia nothing november ocean october oldpassword
olivia omar onepiece open opensesame orange ownership p4ssw0rd p@ssw0rd p@ssword pa$$word pa55w0rd
pa55word packers panda panther paris parola pass pass1234 pass1word passw0rd passwd password
password1 passwort patrick patriots peace peaches peanut pearl pepper peter phoenix piano pikachu
pirate pizza platinum playboy player playstation please poiuytrewq pokemon poland pony porsche
pretty prince princess private pumpkin puppy purple q1w2e3r4 qazwsx queen qwe qweasd qweasdzxc
qwer1234 qwerty qwertyui qwertyuiop qwertz r00t rabbit rachel racing rainbow rangers realmadrid
rebecca red redsox reinvented rich river robert roblox rocket rocknroll rockstar root root1234 rose
roses ruby rugby running russia ryan salasana samantha samsung samuel samurai sapphire sarah sasuke
satoshi saturday school science scorpion scotland secret senha september server sexy sexygirl
shadow shares shark signin silver sister slipknot smile snake snow snowball soccer soldier someone
sonic sony sophie sorry spain spider spiderman spring starlight startrek starwars steelers stephen
steven storm strawberry student summer sunday sunflower sunshine superman superuser suzuki
sweetheart sweety swimming system taylor teacher temp temporary tennis tequila test test1234 tester
testing tether texas thanks thankyou thepassword thomas thor thunder thursday tiger together token
tokens tornado tothemoon toyota trader trading trustno1 trustnoone tuesday turkey turtle twitter
tyler ukraine unicorn university user user1234 vanessa victoria viking vodka w3lcome wachtwoord
wallet warrior wealth wednesday welcome welkom whatever whiskey white whynot william willkommen
windows winter wizard wolf wolves wonderwoman wrestling xbox yamaha yankees yellow youtube zaq12wsx
zaqwsx zaqxsw zelda zxc zxcvbn zxcvbnm
`
    .split(/\s+/)
    .filter(Boolean),
);
