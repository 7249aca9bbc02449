import type { DebitWords } from './en.ts'

export const pt: DebitWords = {
  hello: name => (name ? `Olá ${name},` : 'Olá,'),
  text: {
    CORE: creditor =>
      `Ao subscrever esta autorização, está a autorizar (A) ${creditor} a enviar instruções ao seu banco para debitar a sua conta e (B) o seu banco a debitar a sua conta, de acordo com as instruções de ${creditor}.\n\nOs seus direitos incluem a possibilidade de exigir do seu banco o reembolso do montante debitado, nos termos e condições acordados com o seu banco. O reembolso deve ser solicitado até um prazo de oito semanas, a contar da data do débito na sua conta.`,
    B2B: creditor =>
      `Ao subscrever esta autorização, está a autorizar (A) ${creditor} a enviar instruções ao seu banco para debitar a sua conta e (B) o seu banco a debitar a sua conta, de acordo com as instruções de ${creditor}.\n\nEsta autorização destina-se unicamente a transações entre empresas. Não tem direito a reembolso do seu banco depois de a sua conta ter sido debitada, mas pode pedir ao seu banco que não debite a sua conta até ao dia em que o pagamento é devido.`,
  },
  title: { CORE: 'Autorização de débito direto SEPA', B2B: 'Autorização de débito direto SEPA B2B' },
  labels: {
    umr: 'Referência da autorização',
    creditor: 'Credor',
    creditorId: 'Identificação do credor',
    holder: 'Titular da conta',
    iban: 'IBAN',
    kind: 'Tipo de pagamento',
    recurring: 'Pagamento recorrente',
    oneOff: 'Pagamento único',
    signedOn: 'Assinada em',
    signedAt: 'Assinada às',
    address: 'Do endereço',
    agent: 'Com o programa',
    evidence: 'SHA-256 de texto, hora, endereço e programa',
    onPaper: 'Assinada em papel',
    invoice: 'Fatura',
    amount: 'Montante',
    day: 'Cobrada em',
    until: 'Ligação válida até',
  },
  link: {
    subject: seller => `Autorização de débito direto para ${seller}`,
    text: seller =>
      `${seller} gostaria de cobrar as suas faturas por débito direto SEPA. Para o permitir, indique o número da sua conta e aceite a autorização. Demora um minuto.`,
    button: 'Ver e assinar a autorização',
  },
  copy: {
    subject: seller => `A sua autorização de débito direto para ${seller}`,
    text: seller => `Obrigado. Deu esta autorização a ${seller}; aqui está a sua cópia:`,
    button: 'Obter em PDF',
  },
  notice: {
    subject: number => `A fatura ${number} será cobrada por débito direto`,
    text: (number, seller) =>
      `A fatura ${number} de ${seller} será cobrada da sua conta por débito direto SEPA. Não precisa de fazer nada.`,
    hint: 'Certifique-se de que a conta tem saldo suficiente nesse dia.',
  },
}
