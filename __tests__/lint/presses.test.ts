import { pressFaults } from '../../scripts/lint/presses';

const linesOf = (text: string) =>
  pressFaults('form.tsx', text).map((fault) => Number(/^form\.tsx:(\d+): /.exec(fault)?.[1]));

it.each([
  ['a handler of its own', 'const a = <form onSubmit={() => { send(); }} />;'],
  ['a handler by name', 'const b = <form onSubmit={sending.check} />;'],
  [
    'a bare return',
    'const { submit } = usePress(() => { if (!data) return; return go(data); }, []);',
  ],
  ['an act that drops', "submitOf(() => { if (data) void go(data); return 'done'; });"],
  ['an act that drops by &&', "submitOf(() => { data && void go(data); return 'done'; });"],
  ['a choice of an act or nothing', "submitOf(() => { data ? void go() : null; return 'done'; });"],
  [
    'a form that sends in silence',
    'useForm({ send: async () => { if (!data) return; await go(data); } });',
  ],
  ['a function that answers in its place', 'const f = () => { return; }; usePress(() => f(), []);'],
])('refuses %s', (_, text) => {
  expect(linesOf(`\n${text}`)).toEqual([2]);
});

it.each([
  [
    'outcomes',
    "usePress(() => { if (!data) return 'waiting'; void go(data); return 'done'; }, []);",
  ],
  ['two acts', "submitOf(() => { if (a) void go(a); else void stay(); return 'done'; });"],
  [
    'a function within',
    "submitOf(() => { run(() => { if (!a) return; go(a); }); return 'done'; });",
  ],
  [
    'handlers that are made',
    'const a = <><form onSubmit={form.submit} /><form onSubmit={submitOf(act)} /></>;',
  ],
  ['a form without an act', 'const a = <form onSubmit={(event) => event.preventDefault()} />;'],
  ['another function', 'useEffect(() => { if (!data) return; void go(data); });'],
])('takes %s', (_, text) => {
  expect(linesOf(text)).toEqual([]);
});

it('says what to do instead', () => {
  expect(pressFaults('src/a.tsx', 'usePress(() => { return; }, []);')).toEqual([
    'src/a.tsx:1: A submit returns in silence. Return done, waiting or refused from an act of usePress or submitOf (src/lib/page/use-press.ts).',
  ]);
});
