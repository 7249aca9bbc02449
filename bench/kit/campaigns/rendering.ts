import { createRequire } from 'node:module'
import { Liquid } from 'liquidjs'
import { compile, fromMjml } from '../../../server/modules/campaigns/rendering/compile-work.ts'
import { mergeOne } from '../../../server/modules/campaigns/rendering/merge-work.ts'
import { seeds } from '../../../server/modules/campaigns/templates/seeds.ts'
import type { Bench } from '../bench.ts'

const newsletter = () => seeds.find(({ name }) => name === 'Newsletter')!
const fieldsOf = (n: number) => ({
  first_name: `Person ${n}`,
  company: { name: 'Acme' },
  organization: { name: 'Acme', address: '1 Pier Road' },
  view_url: `https://a.example/${n}`,
  unsubscribe_url: '{{unsubscribe_url}}',
})

/** Subject, HTML and text for so many, next to the engine alone on the same HTML. */
export function compareMerge(bench: Bench, count: number): void {
  const { source, subject, preheader } = newsletter()
  const { mailHtml, text } = compile({ kind: 'mjml', source })
  const content = { subject, preheader, html: mailHtml, text }
  const engine = new Liquid({ outputEscape: 'escape' })
  engine.registerFilter('web_link', value => value)
  const parsed = engine.parse(mailHtml)
  const time = (work: (n: number) => unknown) => {
    for (let n = 0; n < Math.min(200, count); n += 1) work(n)
    const started = performance.now()
    for (let n = 0; n < count; n += 1) work(n)
    return count / ((performance.now() - started) / 1_000)
  }
  const bare = time(n => engine.renderSync(parsed, { ...fieldsOf(n), preheader_line: '' }))
  const ours = time(n => mergeOne(content, fieldsOf(n)))
  bench.note({
    name: `render ${count}: subject, HTML, text`,
    unit: 'mails/s',
    ours,
    bare,
    against: 'liquidjs, HTML alone',
    ratio: ours / bare,
    goal: '≥ 40 %',
    met: ours / bare >= 0.4,
  })
}

/** The whole of compiling, next to the compiler alone. */
export function compareCompile(bench: Bench): void {
  const require = createRequire(import.meta.url)
  const { Engine } = require('mrml') as typeof import('mrml')
  const engine = new Engine()
  const column = '<mj-section><mj-column><mj-text>Hi {{first_name}}</mj-text></mj-column></mj-section>'
  const source = `<mjml><mj-body>${column.repeat(200)}</mj-body></mjml>`
  const time = (work: () => unknown) => {
    for (let n = 0; n < 3; n += 1) work()
    const started = performance.now()
    for (let n = 0; n < 10; n += 1) work()
    return (performance.now() - started) / 10
  }
  const bare = time(() => engine.toHtml(source))
  const checked = time(() => fromMjml(source))
  bench.note({
    name: 'compile MJML of 200 sections, elements checked',
    unit: 'ms',
    ours: checked,
    bare,
    against: 'mrml alone',
    ratio: checked / bare,
    goal: '≤ 1.3 ×',
    met: checked / bare <= 1.3,
  })
  const whole = time(() => compile({ kind: 'mjml', source }))
  bench.note({
    name: '  with styles inlined, cleaned, its links and its text',
    unit: 'ms',
    ours: whole,
    bare,
    against: 'mrml alone',
    ratio: whole / bare,
    goal: '',
    met: null,
  })
}
