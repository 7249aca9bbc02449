import type { Account, TestApp } from '#tests/harness.ts'

export interface DraftedContract {
  id: string
  sign_url_a: string
  sign_url_b: string
  pdf_url_a: string
  pdf_url_b: string
}

export async function draftContract(account: Account, more: object = {}): Promise<DraftedContract> {
  const reply = await account.post('/contracts', {
    title: 'Rope on call',
    content_html: '<h1>Rope on call</h1><p>Rope, daily.</p>',
    party_a_name: 'Ada Byron',
    party_a_email: 'ada@acme.test',
    party_b_name: 'Grace Hopper',
    party_b_email: 'grace@navy.test',
    ...more,
  })
  if (reply.status !== 201) throw new Error(reply.text)
  return reply.body.data
}

export async function sendDraft(account: Account, more: object = {}): Promise<DraftedContract> {
  const draft = await draftContract(account, more)
  const reply = await account.post(`/contracts/${draft.id}/send`)
  if (reply.status !== 200) throw new Error(reply.text)
  return reply.body.data
}

export const tokenOf = (url: string): string =>
  url
    .replace(/\/pdf$/, '')
    .split('/')
    .at(-1)!

export const signAs = (app: TestApp, contract: DraftedContract, party: 'a' | 'b', more: object = {}) =>
  app.anonymous.post(`/contracts/sign/${tokenOf(contract[`sign_url_${party}`])}`, {
    name: party === 'a' ? 'Ada Byron' : 'Grace Hopper',
    signature: party === 'a' ? 'Ada Byron' : 'Grace Hopper',
    consent: true,
    ...more,
  })

export async function mailsOf(app: TestApp, account: Account): Promise<{ to: string; subject: string }[]> {
  return app.sql(
    `select to_list->0->>'email' as to, subject from email_messages where organization_id = $1 order by created_at, id`,
    [account.organizationId],
  )
}

export async function executeContract(
  app: TestApp,
  account: Account,
  more: object = {},
): Promise<DraftedContract> {
  const contract = await sendDraft(account, more)
  for (const party of ['b', 'a'] as const) {
    const reply = await signAs(app, contract, party)
    if (reply.status !== 200) throw new Error(reply.text)
  }
  await app.drain()
  return contract
}
