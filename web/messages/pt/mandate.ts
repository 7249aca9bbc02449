import type { messages as en } from '../en/mandate.ts'

export const messages: typeof en = {
  title: 'Autorização de débito direto SEPA',
  titleB2b: 'Autorização de débito direto SEPA B2B',
  intro: seller => `${seller} gostaria de cobrar as suas faturas na sua conta.`,
  creditor: 'Credor',
  creditorId: 'Identificação do credor',
  umr: 'Referência da autorização',
  kind: 'Tipo de pagamento',
  recurring: 'Pagamento recorrente',
  oneOff: 'Pagamento único',
  name: 'Titular da conta',
  nameMissing: 'Indique de quem é a conta.',
  iban: 'IBAN',
  ibanMissing: 'Indique o IBAN da sua conta.',
  ibanWrong: 'Este IBAN não está certo. Verifique-o algarismo a algarismo.',
  ibanElsewhere: 'Esta conta fica fora da SEPA, onde não há débitos diretos.',
  consent: 'Li a autorização acima e aceito-a.',
  consentMissing: 'Aceite a autorização para a poder assinar.',
  sign: 'Assinar a autorização',
  kept: 'O texto, a hora e o endereço de onde assina são guardados. O número da sua conta é guardado cifrado.',
  failed: 'Não foi possível assinar a autorização. Tente de novo.',
  download: 'Obter o PDF',
  signed: {
    title: 'A autorização está assinada',
    text: (seller, iban, date) =>
      `${seller} pode cobrar na conta ${iban} desde ${date}. Será avisado antes de cada cobrança.`,
    reference: umr => `Referência da autorização: ${umr}`,
  },
  over: {
    title: 'Esta ligação já não é válida',
    text: 'Peça uma nova ao remetente.',
  },
}
