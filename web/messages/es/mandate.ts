import type { messages as en } from '../en/mandate.ts'

export const messages: typeof en = {
  title: 'Orden de domiciliación de adeudo directo SEPA',
  titleB2b: 'Orden de domiciliación de adeudo directo SEPA B2B',
  intro: seller => `${seller} desea cobrar sus facturas de su cuenta.`,
  creditor: 'Acreedor',
  creditorId: 'Identificador del acreedor',
  umr: 'Referencia de la orden',
  kind: 'Tipo de pago',
  recurring: 'Pago recurrente',
  oneOff: 'Pago único',
  name: 'Titular de la cuenta',
  nameMissing: 'Indique de quién es la cuenta.',
  iban: 'IBAN',
  ibanMissing: 'Indique el IBAN de su cuenta.',
  ibanWrong: 'Este IBAN no es correcto. Compruébelo cifra por cifra.',
  ibanElsewhere: 'Esta cuenta está fuera de la zona SEPA, donde no hay adeudos directos.',
  consent: 'He leído la orden de arriba y la acepto.',
  consentMissing: 'Acepte la orden para poder firmarla.',
  sign: 'Firmar la orden',
  kept: 'Se guardan el texto, la hora y la dirección desde la que firma. Su número de cuenta se guarda cifrado.',
  failed: 'No se ha podido firmar la orden. Inténtelo de nuevo.',
  download: 'Descargar el PDF',
  signed: {
    title: 'La orden está firmada',
    text: (seller, iban, date) =>
      `${seller} puede cobrar de la cuenta ${iban} desde el ${date}. Se le avisará antes de cada cobro.`,
    reference: umr => `Referencia de la orden: ${umr}`,
  },
  over: {
    title: 'Este enlace ya no es válido',
    text: 'Pida uno nuevo al remitente.',
  },
}
