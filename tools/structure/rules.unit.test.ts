import { describe, expect, it } from 'vitest'
import { checkDrafts } from './drafts.ts'
import {
  checkConnections,
  checkFolders,
  checkLengths,
  checkMigrations,
  checkPaymentPort,
  checkPlatform,
  checkScreens,
  checkStatements,
  checkTables,
  checkThrottles,
} from './rules.ts'
import { checkTiers } from './tiers.ts'

const tree = (files: Record<string, string>) => new Map(Object.entries(files))

describe('statements', () => {
  const select = `export const find = (ctx: Ctx) => ctx.db.selectFrom('invoices').execute()`

  it("live in queries files and in the database's own room", () => {
    const sources = tree({
      'server/modules/billing/invoices/queries.ts': select,
      'server/modules/billing/invoices/list-queries.ts': select,
      'server/platform/db/database.ts': select,
      'server/modules/billing/invoices/invoices.test.ts': select,
      'server/modules/billing/invoices/row.ts': `import type { Selectable } from 'kysely'`,
      'server/modules/billing/invoices/service.ts': `// Not ctx.db.selectFrom('invoices'): that is the queries' work.`,
    })
    expect(checkStatements(sources, [])).toEqual([])
  })

  it.each([
    ['a query', select],
    ['a raw statement', `import { type Selectable, sql } from 'kysely'`],
    ['a common table expression', `const rows = await ctx.db.with('due', db => due(db)).execute()`],
  ])('stand out elsewhere: %s', (_, text) => {
    expect(checkStatements(tree({ 'server/modules/billing/invoices/service.ts': text }), [])).toEqual([
      'server/modules/billing/invoices/service.ts builds queries: statements live in queries.ts or *-queries.ts',
    ])
  })

  it('leave the list of exceptions when they are mended', () => {
    expect(checkStatements(tree({ 'server/main/run.ts': '' }), ['server/main/run.ts'])).toEqual([
      'server/main/run.ts is mended: take it off the list `statements` in tools/structure',
    ])
  })
})

describe('rooms', () => {
  it('hold fifteen files, tests aside', () => {
    const fifteen = Array.from({ length: 15 }, (_, index) => [
      `server/modules/crm/contacts/verb-${index}.ts`,
      '',
    ])
    const full = Object.fromEntries([...fifteen, ['server/modules/crm/contacts/verb.test.ts', '']])
    expect(checkFolders(tree(full), [])).toEqual([])
    expect(checkFolders(tree({ ...full, 'server/modules/crm/contacts/more.ts': '' }), [])).toEqual([
      'server/modules/crm/contacts holds 16 files: past 15 it gets rooms by verb',
    ])
  })

  it('hold fifteen routines', () => {
    const routines = Array.from({ length: 16 }, (_, index) => [
      `server/db/routines/crm/verb_${index}.sql`,
      '',
    ])
    expect(checkFolders(tree(Object.fromEntries(routines)), [])).toHaveLength(1)
    expect(checkFolders(tree(Object.fromEntries(routines.slice(1))), [])).toEqual([])
  })

  it('hold files of three hundred lines', () => {
    expect(checkLengths(tree({ 'server/kit/long.ts': '\n'.repeat(300) }), [])).toEqual([])
    expect(checkLengths(tree({ 'server/kit/long.ts': '\n'.repeat(301) }), [])).toHaveLength(1)
    expect(checkLengths(tree({ 'server/kit/long.ts': '\n'.repeat(301) }), ['server/kit/long.ts'])).toEqual([])
  })
})

describe('tables', () => {
  const tables = ['contacts', 'invoices']
  const owners = [
    { name: 'crm', tables: ['contacts'], readable: ['contacts'] },
    { name: 'billing', tables: ['invoices'] },
  ]
  const check = (text: string, path = 'server/modules/billing/queries.ts') =>
    checkTables(tree({ [path]: text }), tables, owners, [])

  it('have one owner each', () => {
    expect(checkTables(tree({}), [...tables, 'quotes'], owners, [])).toEqual([
      'quotes has no owner: name it in the `tables` of its module',
    ])
    expect(checkTables(tree({}), tables, [...owners, { name: 'sales', tables: ['invoices'] }], [])).toEqual([
      'invoices has more than one owner',
    ])
    expect(checkTables(tree({}), ['contacts'], owners, [])).toEqual([
      'invoices has an owner and does not exist',
    ])
  })

  it('are written by their owner alone', () => {
    const touched =
      "another module's (server/modules/billing/queries.ts): ask its face, or listen to its events"
    expect(check(`db.updateTable('contacts')`)).toEqual([`billing writes contacts, ${touched}`])
    expect(check('sql`delete from contacts where true`')).toEqual([`billing writes contacts, ${touched}`])
    expect(check(`db.updateTable('invoices')`)).toEqual([])
  })

  it.each([
    ['reads', `sql\`select \${sql.ref('invoices.id')} from \${sql.table('invoices')}\``],
    ['writes', `sql\`update \${sql.table('invoices')} set total = 0\``],
    ['reads', `const all = { quote: 'invoices' }\nsql\`select from \${sql.table(all[kind])}\``],
    ['reads', `const held = { invoices: sql\`a\` }\nsql\`select from \${sql.table(table)}\``],
    ['writes', `const clear = (table: 'invoices' | 'contacts') => db.deleteFrom(table).execute()`],
  ])('are found where a statement takes them from a name: %s', (does, text) => {
    expect(check(text, 'server/modules/crm/queries.ts')).toEqual([
      `crm ${does} invoices, another module's (server/modules/crm/queries.ts): ask its face, or listen to its events`,
    ])
    expect(check(text.replaceAll('contacts', 'invoices'))).toEqual([])
  })

  it('are read by others where their owner offers it', () => {
    expect(
      check(`db.selectFrom('invoices').innerJoin('contacts as c', 'c.id', 'invoices.contact_id')`),
    ).toEqual([])
    expect(check('sql`select 1 from invoices`', 'server/modules/crm/queries.ts')).toEqual([
      "crm reads invoices, another module's (server/modules/crm/queries.ts): ask its face, or listen to its events",
    ])
  })

  it('belong to their owner in routines, too', () => {
    const path = 'server/db/routines/crm/merging/join.sql'
    const says = (does: string) =>
      `crm ${does} invoices, another module's (${path}): ask its face, or listen to its events`
    expect(check('begin update contacts set name = 1; end', path)).toEqual([])
    expect(check('begin update invoices set name = 1; end', path)).toEqual([says('writes')])
    expect(check('-- as invoices from invoices\nselect 1 from contacts', path)).toEqual([])
    expect(check("begin perform move_references('invoices'); end", path)).toEqual([says('reads')])
    expect(
      check('create or replace trigger t after insert on invoices for each row execute function f()', path),
    ).toEqual([says('reads')])
  })

  it('are touched by others for a reason only', () => {
    const sources = tree({ 'server/modules/crm/queries.ts': `db.selectFrom('invoices')` })
    const known = { module: 'crm', does: 'reads', table: 'invoices' } as const
    expect(checkTables(sources, tables, owners, [{ ...known, why: 'a sum over both' }])).toEqual([])
    expect(checkTables(sources, tables, owners, [{ ...known, why: ' ' }])).toEqual([
      'invoices: an exception needs a reason',
    ])
  })
})

describe('connections of the owner', () => {
  const path = 'server/modules/leads/import/command.ts'
  const text = `import { connectDirectly } from '#platform/db/pool.ts'`

  it('are made by the platform', () => {
    expect(checkConnections(tree({ 'server/platform/db/listen.ts': text }), [])).toEqual([])
    expect(checkConnections(tree({ [path]: text }), [])).toEqual([
      `${path} connects as the owner: only the platform does`,
    ])
  })

  it('are made by others for a reason only, as long as they are', () => {
    expect(checkConnections(tree({ [path]: text }), [{ path, why: 'copies millions of rows' }])).toEqual([])
    expect(checkConnections(tree({ [path]: '' }), [{ path, why: 'copies millions of rows' }])).toHaveLength(1)
  })
})

describe('the platform', () => {
  const owners = [{ name: 'billing', tables: ['invoices'] }]
  const check = (text: string, path = 'server/platform/pdf/engine.ts') =>
    checkPlatform(tree({ [path]: text }), owners)

  it('serves every domain', () => {
    expect(
      check('// An invoice, for example.\nexport const print = (template: PdfTemplate) => template'),
    ).toEqual([])
    expect(check('export const findInvoice = 1', 'server/modules/billing/queries.ts')).toEqual([])
    expect(check('export const findInvoice = 1', 'server/platform/pdf/engine.test.ts')).toEqual([])
  })

  it.each([
    ['a name', 'export const findInvoice = 1', 'Invoice'],
    ['a string', "if (template === 'credit-note') return", 'credit note'],
    ['a setting', 'readonly stripeApiBase: string | null', 'stripe'],
  ])('names none of them: %s', (_, text, word) => {
    expect(check(text)).toEqual([
      `server/platform/pdf/engine.ts says "${word}": a domain declares such things in its module`,
    ])
  })

  it('has no statements on their tables, and no files about them', () => {
    expect(check("db.selectFrom('invoices')")).toContain(
      'server/platform/pdf/engine.ts has a statement on invoices, which billing owns',
    )
    expect(check('', 'server/platform/pdf/billing-data.ts')).toHaveLength(1)
  })
})

describe('a payment provider', () => {
  const billing = 'server/modules/billing'
  const stripe = { [`${billing}/payments/stripe/provider.ts`]: "export const stripe = { name: 'stripe' }" }

  it('is known to its folder, to the registry and to no other room of billing', () => {
    const known = {
      ...stripe,
      [`${billing}/payments/providers.ts`]: 'const providers = [stripe]',
      [`${billing}/payments/payments.test.ts`]: 'startFakeStripe()',
      'server/modules/transfer/imports/stripe/read.ts': 'createStripe()',
    }
    expect(checkPaymentPort(tree(known))).toEqual([])
  })

  it.each([
    ['an import', "import { createStripe } from '../payments/stripe/client.ts'"],
    ['a name', 'export const findStripePayment = 1'],
    ['a value', "provider: 'stripe',"],
    ['a comment', '// Stripe tells of it later.'],
  ])('stands out elsewhere: %s', (_, text) => {
    expect(checkPaymentPort(tree({ ...stripe, [`${billing}/ledger/book.ts`]: text }))).toEqual([
      'server/modules/billing/ledger/book.ts names stripe: ask payments/provider.ts',
    ])
  })
})

describe('tests', () => {
  const check = (path: string, text: string) => checkTiers(tree({ [path]: text }))

  it('say by their name what they need', () => {
    expect(check('server/kit/money/amount.unit.test.ts', `import { add } from './amount.ts'`)).toEqual([])
    expect(
      check('server/modules/crm/lists.test.ts', `import { useTestApp } from '#tests/harness.ts'`),
    ).toEqual([])
    expect(check('web/tests/app.heavy.test.ts', `import { useBrowser } from '#tests/browser.ts'`)).toEqual([])
  })

  it('ask for no more than that', () => {
    expect(check('server/kit/id.unit.test.ts', `import { useTestApp } from '../tests/harness.ts'`)).toEqual([
      'server/kit/id.unit.test.ts asks for a server: only *.test.ts and *.heavy.test.ts may',
    ])
    expect(check('web/tests/app.test.ts', `import { useBrowser } from '#tests/browser.ts'`)).toEqual([
      'web/tests/app.test.ts starts processes or a browser: name it *.heavy.test.ts',
    ])
  })

  it('start servers in one way', () => {
    const path = 'server/modules/crm/crash.heavy.test.ts'
    expect(check(path, `const { start } = useServerProcess(app)`)).toEqual([])
    expect(check(path, `await startServer('worker', env)`)).toHaveLength(1)
  })
})

describe('screens', () => {
  const check = (path: string, text: string) => checkScreens(tree({ [path]: text }))

  it('show what they hold', () => {
    expect(
      check('web/app/areas/deals/deal-page.tsx', `if (!deal.data) return <Unloaded query={deal} />`),
    ).toEqual([])
    expect(
      check(
        'web/app/areas/deals/board-page.tsx',
        `if (list.isLoadingError) return <Unloaded query={list} />`,
      ),
    ).toEqual([])
  })

  it.each([
    `if (deal.error) return <ScreenFailed error={deal.error} />`,
    `if (deal.error) return <Unloaded query={deal} />`,
    `if (deal.isError)\n    return <Unloaded query={deal} />`,
    `{deal.error ? <Unloaded query={deal} /> : <Page />}`,
    `{deal.error && <Unloaded query={deal} />}`,
  ])('do not give it up for a failed refetch: %s', text => {
    expect(check('web/app/areas/deals/deal-page.tsx', text)).toHaveLength(1)
  })
})

describe('forms', () => {
  const check = (text: string, excepted: string[] = []) =>
    checkDrafts(
      tree({
        'web/app/areas/crm/new-contact.tsx': text,
        'web/app/kit/session/pages.tsx': '<form><PasswordInput /></form>',
      }),
      excepted.map(path => ({ path, why: 'a search' })),
    )
  const state = `const [name, setName] = useState('')`

  it.each([
    `function New() { const draft = useDraft({}); return <FormModal draft={draft}><TextInput /></FormModal> }`,
    `function Ask() { return <FormModal draft={null}><Text /></FormModal> }`,
    `function Choose() { ${state}; return <FormModal draft={null}><Select onChange={setName} /></FormModal> }`,
    `function Search() { ${state}; return <TextInput onChange={event => setName(event.currentTarget.value)} /> }`,
    `function Upload() { const draft = useDraft({})
      const [file, setFile] = useState<File | null>(null)
      return <FormModal draft={draft}><FileInput onChange={setFile} /></FormModal> }`,
  ])('keep all of what is typed: %s', text => {
    expect(check(text)).toEqual([])
  })

  it.each([
    `function New() { ${state}; return <form><TextInput onChange={event => setName(event.currentTarget.value)} /></form> }`,
    `function New() { const draft = useDraft({}); ${state}
      return <SavedForm draft={draft}><Switch onChange={({ currentTarget }) => setName(currentTarget.checked)} /></SavedForm> }`,
    `function New() { const draft = useDraft({}); ${state}
      return <FormModal draft={draft}><Select onChange={setName} /></FormModal> }`,
    `function New() { ${state}; return <FormModal draft={null}><Textarea /></FormModal> }`,
  ])('lose nothing: %s', text => {
    expect(check(text)).toHaveLength(1)
    expect(check(text, ['web/app/areas/crm/new-contact.tsx'])).toEqual([])
  })

  it('are excepted only while they have to be', () => {
    expect(check('', ['web/app/areas/crm/new-contact.tsx'])).toHaveLength(1)
  })
})

describe('throttles', () => {
  it.each(['ctx.request.ip', "ctx.request?.ip ?? ''"])('count by networks, not by %s', address => {
    const path = 'server/modules/calendar/guests/routes.ts'
    const counting = (by: string) => tree({ [path]: `throttle.take(\`rsvp:\${${by}}\`, PACE)` })
    expect(checkThrottles(counting(address))).toEqual([
      `${path} counts by a raw address: networkOf() says whose it is`,
    ])
    expect(checkThrottles(counting(`networkOf(${address})`))).toEqual([])
  })
})

describe('migrations', () => {
  it('are named by their moment', () => {
    expect(checkMigrations(['202611152105_workflows.sql'])).toEqual([])
    expect(checkMigrations(['0116_workflows.sql', 'workflows.sql'])).toHaveLength(2)
  })
})
