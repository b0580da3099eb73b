// SPDX-License-Identifier: UNLICENSED
pragma solidity 0.8.30;

/// Signatures that others made: facts of the sources named.
library PasskeyVectors {
    struct Vector {
        /// Number of the test case in the source.
        uint256 id;
        bytes message;
        bytes32 x;
        bytes32 y;
        bytes32 r;
        bytes32 s;
        bool valid;
    }

    struct Assertion {
        bytes32 x;
        bytes32 y;
        bytes32 challenge;
        bytes data;
        string json;
        bytes32 r;
        bytes32 s;
    }

    /// github.com/C2SP/wycheproof, testvectors_v1/ecdsa_secp256r1_sha256_p1363_test.json: a selection whose `s` is low.
    /// Cases 2 and 4 begin with the numbers of case 1, whose high form is refused here.
    function wycheproof() internal pure returns (Vector[] memory v) {
        v = new Vector[](31);
        (bytes memory m, bytes memory w) = ("123400", "Message");
        v[0] = row(1, m, true,
            hex"2927b10512bae3eddcfe467828128bad2903269919f7086069c8c4df6c732838c7787964eaac00e5921fb1498a60f4606766b3d9685001558d1a974e7341513e"
            hex"2ba3a8be6b94d5ec80a6d9d1190a436effe50d85a1eee859b8cc6af9bd5c2e184cd60b855d442f5b3c7b11eb6c4e0ae7525fe710fab9aa7c77a67f79e6fadd76"
        );
        v[1] = row(2, m, false,
            hex"2927b10512bae3eddcfe467828128bad2903269919f7086069c8c4df6c732838c7787964eaac00e5921fb1498a60f4606766b3d9685001558d1a974e7341513e"
            hex"2ba3a8be6b94d5ec80a6d9d1190a436effe50d85a1eee859b8cc6af9bd5c2e18b329f479a2bbd0a5c384ee1493b1f5186a87139cac5df4087c134b49156847db"
        );
        v[2] = row(4, m, false,
            hex"2927b10512bae3eddcfe467828128bad2903269919f7086069c8c4df6c732838c7787964eaac00e5921fb1498a60f4606766b3d9685001558d1a974e7341513e"
            hex"d45c5740946b2a147f59262ee6f5bc90bd01ed280528b62b3aed5fc93f06f7394cd60b855d442f5b3c7b11eb6c4e0ae7525fe710fab9aa7c77a67f79e6fadd76"
        );
        v[3] = row(11, m, false,
            hex"2927b10512bae3eddcfe467828128bad2903269919f7086069c8c4df6c732838c7787964eaac00e5921fb1498a60f4606766b3d9685001558d1a974e7341513e"
            hex"00000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000"
        );
        v[4] = row(12, m, false,
            hex"2927b10512bae3eddcfe467828128bad2903269919f7086069c8c4df6c732838c7787964eaac00e5921fb1498a60f4606766b3d9685001558d1a974e7341513e"
            hex"00000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000001"
        );
        v[5] = row(13, m, false,
            hex"2927b10512bae3eddcfe467828128bad2903269919f7086069c8c4df6c732838c7787964eaac00e5921fb1498a60f4606766b3d9685001558d1a974e7341513e"
            hex"0000000000000000000000000000000000000000000000000000000000000000ffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551"
        );
        v[6] = row(16, m, false,
            hex"2927b10512bae3eddcfe467828128bad2903269919f7086069c8c4df6c732838c7787964eaac00e5921fb1498a60f4606766b3d9685001558d1a974e7341513e"
            hex"0000000000000000000000000000000000000000000000000000000000000000ffffffff00000001000000000000000000000000ffffffffffffffffffffffff"
        );
        v[7] = row(18, m, false,
            hex"2927b10512bae3eddcfe467828128bad2903269919f7086069c8c4df6c732838c7787964eaac00e5921fb1498a60f4606766b3d9685001558d1a974e7341513e"
            hex"00000000000000000000000000000000000000000000000000000000000000010000000000000000000000000000000000000000000000000000000000000000"
        );
        v[8] = row(19, m, false,
            hex"2927b10512bae3eddcfe467828128bad2903269919f7086069c8c4df6c732838c7787964eaac00e5921fb1498a60f4606766b3d9685001558d1a974e7341513e"
            hex"00000000000000000000000000000000000000000000000000000000000000010000000000000000000000000000000000000000000000000000000000000001"
        );
        v[9] = row(20, m, false,
            hex"2927b10512bae3eddcfe467828128bad2903269919f7086069c8c4df6c732838c7787964eaac00e5921fb1498a60f4606766b3d9685001558d1a974e7341513e"
            hex"0000000000000000000000000000000000000000000000000000000000000001ffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551"
        );
        v[10] = row(23, m, false,
            hex"2927b10512bae3eddcfe467828128bad2903269919f7086069c8c4df6c732838c7787964eaac00e5921fb1498a60f4606766b3d9685001558d1a974e7341513e"
            hex"0000000000000000000000000000000000000000000000000000000000000001ffffffff00000001000000000000000000000000ffffffffffffffffffffffff"
        );
        v[11] = row(25, m, false,
            hex"2927b10512bae3eddcfe467828128bad2903269919f7086069c8c4df6c732838c7787964eaac00e5921fb1498a60f4606766b3d9685001558d1a974e7341513e"
            hex"ffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc6325510000000000000000000000000000000000000000000000000000000000000000"
        );
        v[12] = row(26, m, false,
            hex"2927b10512bae3eddcfe467828128bad2903269919f7086069c8c4df6c732838c7787964eaac00e5921fb1498a60f4606766b3d9685001558d1a974e7341513e"
            hex"ffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc6325510000000000000000000000000000000000000000000000000000000000000001"
        );
        v[13] = row(119, m, true,
            hex"4201b4272944201c3294f5baa9a3232b6dd687495fcc19a70a95bc602b4f7c0595c37eba9ee8171c1bb5ac6feaf753bc36f463e3aef16629572c0c0a8fb0800e"
            hex"7ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffd27b4577ca009376f71303fd5dd227dcef5deb773ad5f5a84360644669ca249a5"
        );
        v[14] = row(120, m, true,
            hex"a71af64de5126a4a4e02b7922d66ce9415ce88a4c9d25514d91082c8725ac9575d47723c8fbe580bb369fec9c2665d8e30a435b9932645482e7c9f11e872296b"
            hex"00000000000000000000000000000000000000000000000000000000000000050000000000000000000000000000000000000000000000000000000000000001"
        );
        v[15] = row(122, m, true,
            hex"6627cec4f0731ea23fc2931f90ebe5b7572f597d20df08fc2b31ee8ef16b15726170ed77d8d0a14fc5c9c3c4c9be7f0d3ee18f709bb275eaf2073e258fe694a5"
            hex"00000000000000000000000000000000000000000000000000000000000000050000000000000000000000000000000000000000000000000000000000000003"
        );
        v[16] = row(124, m, true,
            hex"5a7c8825e85691cce1f5e7544c54e73f14afc010cb731343262ca7ec5a77f5bfef6edf62a4497c1bd7b147fb6c3d22af3c39bfce95f30e13a16d3d7b2812f813"
            hex"00000000000000000000000000000000000000000000000000000000000000050000000000000000000000000000000000000000000000000000000000000005"
        );
        v[17] = row(126, m, true,
            hex"cbe0c29132cd738364fedd603152990c048e5e2fff996d883fa6caca7978c73770af6a8ce44cb41224b2603606f4c04d188e80bff7cc31ad5189d4ab0d70e8c1"
            hex"00000000000000000000000000000000000000000000000000000000000000050000000000000000000000000000000000000000000000000000000000000006"
        );
        v[18] = row(128, m, true,
            hex"2ef747671c97d9c7f9cb2f6a30d678c3d84757ba241ef7183d51a29f52d87c2ea8fb2ea635b761baefc1c4ded2099281b844e13e044c328553bbbafa337d8a76"
            hex"00000000000000000000000000000000000000000000000000000000000000060000000000000000000000000000000000000000000000000000000000000001"
        );
        v[19] = row(132, m, true,
            hex"899a4af61867e3f3c190dbb48f8bc9fc74b70a467a4a1f06477b3af2f39ab8ed47ac000f9ea8a3034939bf48ad5d061a69fc8495ae4df2dbec7effa03a0062b3"
            hex"00000000000000000000000000000000000000000000000000000000000000060000000000000000000000000000000000000000000000000000000000000006"
        );
        v[20] = row(162, m, true,
            hex"ed0587e75b3b9a1dd0794f41d1729fcd432b2436cbf51c230d8bc7273273181735a57f09c7873d3964aa8102c9e25fa53070cd924cb7e3a459174740b8b71c34"
            hex"555555550000000055555555555555553ef7a8e48d07df81a693439654210c70266d30a485385906054ca86d46f5f2b17e7f4646a3092092ad92877126538111"
        );
        v[21] = row(163, m, true,
            hex"077091d99004a99ee08224e59a46a70495e6fba4eff681c3ce42127e588681ef4f1c16c77dfa440dde18245c9de76243d8f2fd9dea3f2782d6c04974d02f25dc"
            hex"555555550000000055555555555555553ef7a8e48d07df81a693439654210c70538c7b3798e84d0ce90340165806348971ed44db8f0c674f5f215968390f92ee"
        );
        v[22] = row(166, m, true,
            hex"662f43ae614bd9c90ff3fcded25cf0ef186b6967a47aa6aa7ae7f396594df931f5f94a525edd50d3738f7a28d03d7a2a70095c8f89de9bb2c645fea8d8bac9e0"
            hex"555555550000000055555555555555553ef7a8e48d07df81a693439654210c7021323755b103d2f9da6ab83eccab9ad8598bcf625652f10e7a3eeee3c3945fb3"
        );
        v[23] = row(169, m, false,
            hex"b533d4695dd5b8c5e07757e55e6e516f7e2c88fa0239e23f60e8ec07dd70f2871b134ee58cc583278456863f33c3a85d881f7d4a39850143e29d4eaf009afe47"
            hex"7fffffff800000007fffffffffffffffde737d56d38bcf4279dce5617e3192a8555555550000000055555555555555553ef7a8e48d07df81a693439654210c70"
        );
        v[24] = row(170, m, true,
            hex"f50d371b91bfb1d7d14e1323523bc3aa8cbf2c57f9e284de628c8b4536787b86f94ad887ac94d527247cd2e7d0c8b1291c553c9730405380b14cbb209f5fa2dd"
            hex"7fffffff800000007fffffffffffffffde737d56d38bcf4279dce5617e3192a97fffffff800000007fffffffffffffffde737d56d38bcf4279dce5617e3192a8"
        );
        v[25] = row(235, w, true,
            hex"3cf03d614d8939cfd499a07873fac281618f06b8ff87e8015c3f4972650049357b05e8b186e38d41d31c77f5769f22d58385ecc857d07a561a6324217fffffff"
            hex"1158a08d291500b4cabed3346d891eee57c176356a2624fb011f8fbbf3466830228a8c486a736006e082325b85290c5bc91f378b75d487dda46798c18f285519"
        );
        v[26] = row(239, w, true,
            hex"2829c31faa2e400e344ed94bca3fcd0545956ebcfe8ad0f6dfa5ff8effffffffa01aafaf000e52585855afa7676ade284113099052df57e7eb3bd37ebeb9222e"
            hex"5eb9c8845de68eb13d5befe719f462d77787802baff30ce96a5cba063254af782c026ae9be2e2a5e7ca0ff9bbd92fb6e44972186228ee9a62b87ddbe2ef66fb5"
        );
        v[27] = row(241, w, true,
            hex"fffffff948081e6a0458dd8f9e738f2665ff9059ad6aac0708318c4ca9a7a4f55a8abcba2dda8474311ee54149b973cae0c0fb89557ad0bf78e6529a1663bd73"
            hex"766456dce1857c906f9996af729339464d27e9d98edc2d0e3b760297067421f6402385ecadae0d8081dccaf5d19037ec4e55376eced699e93646bfbbf19d0b41"
        );
        v[28] = row(245, w, true,
            hex"00000003fa15f963949d5f03a6f5c7f86f9e0015eeb23aebbff1173937ba748e1099872070e8e87c555fa13659cca5d7fadcfcb0023ea889548ca48af2ba7e71"
            hex"6b01332ddb6edfa9a30a1321d5858e1ee3cf97e263e669f8de5e9652e76ff3f75939545fced457309a6a04ace2bd0f70139c8f7d86b02cb1cc58f9e69e96cd5a"
        );
        v[29] = row(247, w, true,
            hex"bcbb2914c79f045eaa6ecbbc612816b3be5d2d6796707d8125e9f851c18af015000000001352bb4a0fa2ea4cceb9ab63dd684ade5a1127bcf300a698a7193bc2"
            hex"31230428405560dcb88fb5a646836aea9b23a23dd973dcbe8014c87b8b20eb070f9344d6e812ce166646747694a41b0aaf97374e19f3c5fb8bd7ae3d9bd0beff"
        );
        v[30] = row(251, w, true,
            hex"bcbb2914c79f045eaa6ecbbc612816b3be5d2d6796707d8125e9f851c18af015fffffffeecad44b6f05d15b33146549c2297b522a5eed8430cff596758e6c43d"
            hex"341c1b9ff3c83dd5e0dfa0bf68bcdf4bb7aa20c625975e5eeee34bb396266b3472b69f061b750fd5121b22b11366fad549c634e77765a017902a67099e0a4469"
        );
    }

    /// The authentications of w3.org/TR/webauthn-3, section 16 (test vectors), each with the low form of its `s`.
    function w3c() internal pure returns (Assertion[] memory a) {
        a = new Assertion[](3);
        // 16.2: no user verification
        a[0] = Assertion({
            x: 0xafefa16f97ca9b2d23eb86ccb64098d20db90856062eb249c33a9b672f26df61,
            y: 0x930a56b87a2fca66334b03458abf879717c12cc68ed73290af2e2664796b9220,
            challenge: 0x39c0e7521417ba54d43e8dc95174f423dee9bf3cd804ff6d65c857c9abf4d408,
            data: hex"bfabc37432958b063360d3ad6461c9c4735ae7f8edd46592a5e0f01452b2e4b51900000000",
            json: '{"type":"webauthn.get","challenge":"OcDnUhQXulTUPo3JUXT0I97pvzzYBP9tZchXyav01Ag","origin":"https://example.org","crossOrigin":false}',
            r: 0xf50a4e2e4409249c4a853ba361282f09841df4dd4547a13a87780218deffcd38,
            s: 0x7b7f53eff46cac7f8b0a8a40ee5e22a244201627a5d80b125dcfb75dbe3006ca
        });
        // 16.3: no user verification
        a[1] = Assertion({
            x: 0xeb151c8176b225cc651559fecf07af450fd85802046656b34c18f6cf193843c5,
            y: 0x927b8aa427a2be1b8834d233a2d34f61f13bfd44119c325d5896e183fee484f2,
            challenge: 0x4478a10b1352348dd160c1353b0d469b5db19eb91c27f7dfa6fed39fe26af20b,
            data: hex"bfabc37432958b063360d3ad6461c9c4735ae7f8edd46592a5e0f01452b2e4b50900000000",
            json: '{"type":"webauthn.get","challenge":"RHihCxNSNI3RYME1Ow1Gm12xnrkcJ_ffpv7Tn-Jq8gs","origin":"https://example.org","crossOrigin":false,"extraData":"'
                'clientDataJSON may be extended with additional fields in the future, such as this: gTb53rz6EhSWomXGzimC1Q"}',
            r: 0x3310b9431903c401f1be2bdc8d23a4007682dbbddcf846994947b7f465daf840,
            s: 0x4e94dd00047b316061b3b99772b7efd95994a83ef584b3b6b825ea3550251b66
        });
        // 16.4: a page that another site embeds
        a[2] = Assertion({
            x: 0x22200a473f90b11078851550d03b4e44a2279f8c4eca27b3153dedfe03e4e97d,
            y: 0xcbd0be95e746ad6f5a8191be11756e4c0420e72f65b466d39bc56b8b123a9c6e,
            challenge: 0x876aa517ba83fdee65fcffdbca4c84eeae5d54f8041a1fc85c991e5bbb273137,
            data: hex"bfabc37432958b063360d3ad6461c9c4735ae7f8edd46592a5e0f01452b2e4b50500000000",
            json: '{"type":"webauthn.get","challenge":"h2qlF7qD_e5l_P_bykyE7q5dVPgEGh_IXJkeW7snMTc","origin":"https://example.org","crossOrigin":true,"extraData":"'
                'clientDataJSON may be extended with additional fields in the future, such as this: 92pcTVD0Aby-q4dtmj6efg"}',
            r: 0xeb12fcf23b12764c0f122e22371fab92e283879fd798f38ee1841c951b6e40e7,
            s: 0x389dc7ff624884c4a90cf7c832595f64ed44119852c93de8ec8619aabc2c5382
        });
    }

    /// Of real browsers, with user verification: github.com/base/webauthn-sol, test/WebAuthn.t.sol.
    function browsers() internal pure returns (Assertion[] memory a) {
        a = new Assertion[](2);
        // Safari
        a[0] = Assertion({
            x: 0x3f2be075ef57d6c8374ef412fe54fdd980050f70f4f3a00b5b1b32d2def7d28d,
            y: 0x57095a365acc2590ade3583fabfe8fbd64a9ed3ec07520da00636fb21f0176c1,
            challenge: 0xf631058a3ba1116acce12396fad0a125b5041c43f8e15723709f81aa8d5f4ccf,
            data: hex"49960de5880e8c687434170f6476605b8fe4aeb9a28632c7995cf3ba831d97630500000101",
            json: '{"type":"webauthn.get","challenge":"9jEFijuhEWrM4SOW-tChJbUEHEP44VcjcJ-Bqo1fTM8","origin":"http://localhost:3005"}',
            r: 0x60946081650523acad13c8eff94996a409b1ed60e923c90f9e366aad619adffa,
            s: 0x3216a237b73765d01b839e0832d73474bc7e63f4c86ef05fbbbfbeb34b35602b
        });
        // Chrome
        a[1] = Assertion({
            x: 0x3f2be075ef57d6c8374ef412fe54fdd980050f70f4f3a00b5b1b32d2def7d28d,
            y: 0x57095a365acc2590ade3583fabfe8fbd64a9ed3ec07520da00636fb21f0176c1,
            challenge: 0xf631058a3ba1116acce12396fad0a125b5041c43f8e15723709f81aa8d5f4ccf,
            data: hex"49960de5880e8c687434170f6476605b8fe4aeb9a28632c7995cf3ba831d9763050000010a",
            json: '{"type":"webauthn.get","challenge":"9jEFijuhEWrM4SOW-tChJbUEHEP44VcjcJ-Bqo1fTM8","origin":"http://localhost:3005","crossOrigin":false}',
            r: 0x41c01ca5ecdfeb23ef70d6cc216fd491ac3aa3d40c480751f3618a3a9ef67b41,
            s: 0x6595569abf76c2777e832a9252bae14efdb77febd0fa3b919aa16f6208469e86
        });
    }

    function row(uint256 id, bytes memory message, bool valid, bytes memory numbers) private pure returns (Vector memory v) {
        v = Vector(id, message, 0, 0, 0, 0, valid);
        (v.x, v.y, v.r, v.s) = abi.decode(numbers, (bytes32, bytes32, bytes32, bytes32));
    }
}
