import type { Account } from '#tests/harness.ts'
import type { Bill } from './schema.ts'

export interface Uploaded {
  status: number
  body: { data: Bill; existing: boolean; detail: string; code: string }
}

/** As a browser sends a file. */
export async function uploadBill(
  account: Account,
  content: string | Buffer,
  { filename = 'bill.xml', key }: { filename?: string; key?: string } = {},
): Promise<Uploaded> {
  const form = new FormData()
  form.append('file', new Blob([new Uint8Array(Buffer.from(content))]), filename)
  const reply = await fetch(`${account.url}/api/v1/app/bills/import`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${account.token}`,
      ...(key === undefined ? {} : { 'idempotency-key': key }),
    },
    body: form,
  })
  return { status: reply.status, body: (await reply.json()) as Uploaded['body'] }
}
