import type { Ctx } from '#kit/context.ts'
import { isLanguage, languageOf } from '#kit/web/language.ts'
import { loadMailBrand } from '#modules/identity/index.ts'
import { writeMail } from '#platform/mail/layout.ts'
import { mail } from '../visits/code.ts'
import { letterWords } from '../visits/letter-words.ts'
import { findOrganization } from '../visits/queries.ts'

/** To the owner of an address that a customer wants to be billed at. */
export async function mailConfirmation(
  ctx: Ctx,
  { email, url, customer, id }: { email: string; url: string; customer: string; id: string },
): Promise<void> {
  const { locale } = await findOrganization(ctx)
  const spoken = (ctx.request?.acceptLanguage ?? '').split(/[,;-]/)[0]!.trim().toLowerCase()
  const language = isLanguage(spoken) ? spoken : languageOf(locale)
  const { hello, confirm } = letterWords[language]
  const brand = await loadMailBrand(ctx)
  const written = writeMail({
    language,
    brand,
    subject: confirm.subject(brand.name),
    greeting: hello,
    items: [{ title: confirm.line(customer), body: confirm.about }],
    button: { label: confirm.button, url },
    closing: [{ text: confirm.unknown }],
  })
  await mail(ctx, email, written, { kind: 'billing_details', id })
}
