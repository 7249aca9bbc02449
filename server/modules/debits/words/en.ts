export interface DebitWords {
  hello(name: string): string
  /** What is agreed to, as the European Payments Council words it. */
  text: Record<'CORE' | 'B2B', (creditor: string) => string>
  title: Record<'CORE' | 'B2B', string>
  labels: {
    umr: string
    creditor: string
    creditorId: string
    holder: string
    iban: string
    kind: string
    recurring: string
    oneOff: string
    signedOn: string
    signedAt: string
    address: string
    agent: string
    evidence: string
    onPaper: string
    invoice: string
    amount: string
    day: string
    until: string
  }
  link: { subject(seller: string): string; text(seller: string): string; button: string }
  copy: { subject(seller: string): string; text(seller: string): string; button: string }
  notice: { subject(number: string): string; text(number: string, seller: string): string; hint: string }
}

export const en: DebitWords = {
  hello: name => (name ? `Hello ${name},` : 'Hello,'),
  text: {
    CORE: creditor =>
      `By signing this mandate form, you authorise (A) ${creditor} to send instructions to your bank to debit your account and (B) your bank to debit your account in accordance with the instructions from ${creditor}.\n\nAs part of your rights, you are entitled to a refund from your bank under the terms and conditions of your agreement with your bank. A refund must be claimed within 8 weeks starting from the date on which your account was debited.`,
    B2B: creditor =>
      `By signing this mandate form, you authorise (A) ${creditor} to send instructions to your bank to debit your account and (B) your bank to debit your account in accordance with the instructions from ${creditor}.\n\nThis mandate is only intended for business-to-business transactions. You are not entitled to a refund from your bank after your account has been debited, but you are entitled to request your bank not to debit your account up until the day on which the payment is due.`,
  },
  title: {
    CORE: 'SEPA Direct Debit Mandate',
    B2B: 'SEPA Business-to-Business Direct Debit Mandate',
  },
  labels: {
    umr: 'Mandate reference',
    creditor: 'Creditor',
    creditorId: 'Creditor identifier',
    holder: 'Account holder',
    iban: 'IBAN',
    kind: 'Type of payment',
    recurring: 'Recurrent payment',
    oneOff: 'One-off payment',
    signedOn: 'Signed on',
    signedAt: 'Signed at',
    address: 'From the address',
    agent: 'By the program',
    evidence: 'SHA-256 of text, time, address and program',
    onPaper: 'Signed on paper',
    invoice: 'Invoice',
    amount: 'Amount',
    day: 'Collected on',
    until: 'Link valid until',
  },
  link: {
    subject: seller => `Direct debit mandate for ${seller}`,
    text: seller =>
      `${seller} would like to collect its invoices by SEPA direct debit. To allow this, please enter your account number and agree to the mandate. It takes a minute.`,
    button: 'See and sign the mandate',
  },
  copy: {
    subject: seller => `Your direct debit mandate for ${seller}`,
    text: seller => `Thank you. You have given ${seller} this mandate; here is your copy:`,
    button: 'Get it as PDF',
  },
  notice: {
    subject: number => `Invoice ${number} will be collected by direct debit`,
    text: (number, seller) =>
      `Invoice ${number} of ${seller} will be collected from your account by SEPA direct debit. You need not do anything.`,
    hint: 'Please see that the account holds enough on that day.',
  },
}
