import type { ContractRow, OrganizationFacts } from '../contracts/queries.ts'

/**
 * What 15 USC 7001(c) wants said before somebody agrees to electronic records: the right to paper, to withdraw
 * and how, what the consent covers, how to update contact details, how to get copies, and what hardware and
 * software it takes. At most 2,000 characters, since it comes back with the signature.
 */
export function consentText(row: ContractRow, organization: OrganizationFacts): string {
  const sender = organization.name.slice(0, 200)
  const contact = (row.party_a_email || organization.email || 'the address this request came from').slice(
    0,
    254,
  )
  return [
    `By ticking this box I agree to receive and sign this document electronically. ${sender} asks for my consent on these terms.`,
    'Scope: the consent covers this document, its executed copy and the messages about its signing, and nothing else.',
    `Paper: I may have the document on paper, or sign on paper instead, at no charge, by writing to ${contact} before I sign.`,
    `Withdrawal: I may withdraw this consent at any time before I sign, without fee, by declining on this page or by writing to ${contact}. The document is then not signed electronically; a signature given before stays valid.`,
    `Contact details: if my e-mail address changes I tell ${contact}, so that notices and copies reach me.`,
    'Copies: the executed copy is e-mailed to me as a PDF when all parties have signed, and can be downloaded from its link for a year. A paper copy is sent on request at no charge.',
    'Hardware and software: a device with internet access, a current web browser, an e-mail account, and a program that shows PDF files; to keep copies, storage or a printer. By reading this page I show that I can open such records.',
    'My electronic signature is meant to have the same effect as one by hand.',
  ].join('\n')
}
