/** Texts that take a careless parser hours, each in as many characters as it is asked for. */
export type HostileText = (length: number) => string

const repeat =
  (unit: string, before = '', after = ''): HostileText =>
  length =>
    before +
    unit.repeat(Math.max(1, Math.floor((length - before.length - after.length) / unit.length))) +
    after

const nestedLoops = (depth: number): string =>
  `${'{% for a in (1..9999) %}'.repeat(depth)}{{ a }}${'{% endfor %}'.repeat(depth)}`

export const hostileTexts: Record<string, HostileText> = {
  'nested divs': repeat('<div>'),
  'nested tables': repeat('<table><tr><td>'),
  'nested tables of two cells': repeat('<table><tr><td>a<td>'),
  'ends that end nothing': repeat('<div></b>'),
  'cells in a row': repeat('<td>a', '<table><tr>'),
  'a cell of a million columns': () => '<table><tr><td colspan=1000000 rowspan=1000000>a<td>b</table>',
  'a disguised cell of a million columns': () => '<table><tr><td colspan="1&#48;00000">a<td>b</table>',
  'paragraphs without end': repeat('<p>a'),
  'items without end': repeat('<li>a', '<ol>'),
  'quotes in quotes': repeat('<blockquote>a'),
  'links in links': repeat('<a href="https://example.com/">'),
  'attributes without end': repeat('a=b ', '<p '),
  'an attribute without end': repeat('a', '<p title="'),
  'beginnings of tags': repeat('<'),
  'beginnings of comments': repeat('<!--'),
  'beginnings of ends': repeat('</body '),
  'drawings without end': repeat('<svg>'),
  styles: repeat('a:b;', '<p style="', '">'),
  entities: repeat('&amp;'),
  'beginnings of entities': repeat('&#'),
  expressions: repeat('{{a}}'),
  'beginnings of expressions': repeat('{{a|'),
  'beginnings of expressions and spaces': repeat('{{ a '),
  'beginnings of tags of templates': repeat('{%'),
  'conditions in conditions': repeat('{% if a %}'),
  'filters without end': repeat('|append:"a"', '{{ "a"', ' }}'),
  'loops in loops': () => nestedLoops(6),
  'a text that doubles': () =>
    `{% assign a = "aaaaaaaaaaaaaaaa" %}${'{% assign a = a | append: a %}'.repeat(40)}{{ a }}`,
  'replacements that grow': () => `{{ "a"${' | replace: "a", "aaaaaaaaaa"'.repeat(30)} }}`,
  'links of Markdown': repeat('[a]('),
  'stars of Markdown': repeat('*a **b '),
  'quotes of Markdown': repeat('> '),
  'ticks of Markdown': repeat('`a'),
  'tables of Markdown': repeat('|a', '', '\n|-'),
  'quotation marks': repeat('"'),
  'quoted cells': repeat('"a",'),
  commas: repeat(','),
  'empty lines': repeat('\n'),
  'short rows under many columns': length =>
    `${Array.from({ length: 9_000 }, (_, n) => `c${n}`).join(',')}\n${'a\n'.repeat(Math.min(length, 4_000) / 2)}`,
  'lines and spaces': repeat('\n '),
  spaces: repeat(' ', 'a', 'b'),
  'letters that change their length': repeat('İ'),
  'marks on a letter': repeat('\u0301', 'a'),
  'at signs': repeat('a@'),
  dots: repeat('a.', 'a@'),
  digits: repeat('9'),
  pictures: repeat('<img src="data:image/png;base64,AAAA">'),
}

/** Bodies that are no texts: as many characters of JSON. */
export const hostileBodies: Record<string, HostileText> = {
  'lists in lists': repeat('['),
  'a long list': repeat('1,', '[', '1]'),
  'a long list under a name': repeat('"\\u0061",', '{"ids":[', '"b"]}'),
  'many names': length =>
    `{${Array.from({ length: Math.floor(length / 12) }, (_, n) => `"k${n}":1`).join(',')}}`,
  'many free names': length =>
    `{"custom":{${Array.from({ length: Math.floor(length / 12) }, (_, n) => `"k${n}":1`).join(',')}}}`,
  'objects in a list': repeat('{"a":[{}]},', '{"lines":[', '{}]}'),
  'objects in rules': repeat('{"field":"a","op":"is"},', '{"filter":{"rules":[', '{}]}}'),
  escapes: repeat('\\u0000', '{"name":"', '"}'),
  'half a letter': repeat('\\ud800', '{"name":"', '"}'),
  prototypes: repeat('{"__proto__":1},', '{"a":[', '{}]}'),
  'a number': repeat('9', '{"amount":', '}'),
}
