import { sql } from 'kysely'
import type { SetupStep } from '#kit/declared/setup-step.ts'

/** How customers pay: the account they transfer to. A provider is known where payments are. */
export async function hasBankDetails({ db }: Parameters<SetupStep['isDone']>[0]): Promise<boolean> {
  const { rows } = await sql<{ done: boolean }>`
    select exists (select from invoice_settings s
      where btrim(coalesce(s.payment_instructions, '')) <> ''
        or exists (select from jsonb_each_text(s.bank) b where b.key in ('iban', 'account_number') and b.value <> ''))
      or exists (select from bank_accounts a where a.iban is not null or a.account_number is not null) as done`.execute(
    db,
  )
  return rows[0]!.done
}
