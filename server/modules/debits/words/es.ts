import type { DebitWords } from './en.ts'

export const es: DebitWords = {
  hello: name => (name ? `Hola, ${name}:` : 'Hola:'),
  text: {
    CORE: creditor =>
      `Mediante la firma de esta orden de domiciliación, el deudor autoriza (A) a ${creditor} a enviar instrucciones a la entidad del deudor para adeudar su cuenta y (B) a la entidad para efectuar los adeudos en su cuenta siguiendo las instrucciones de ${creditor}.\n\nComo parte de sus derechos, el deudor está legitimado al reembolso por su entidad en los términos y condiciones del contrato suscrito con la misma. La solicitud de reembolso deberá efectuarse dentro de las ocho semanas que siguen a la fecha de adeudo en cuenta.`,
    B2B: creditor =>
      `Mediante la firma de esta orden de domiciliación, el deudor autoriza (A) a ${creditor} a enviar instrucciones a la entidad del deudor para adeudar su cuenta y (B) a la entidad para efectuar los adeudos en su cuenta siguiendo las instrucciones de ${creditor}.\n\nEsta orden de domiciliación está prevista para operaciones exclusivamente entre empresas y/o autónomos. El deudor no tiene derecho a que su entidad le reembolse una vez que se haya realizado el cargo en cuenta, pero puede solicitar a su entidad que no efectúe el adeudo en la cuenta hasta la fecha debida.`,
  },
  title: {
    CORE: 'Orden de domiciliación de adeudo directo SEPA',
    B2B: 'Orden de domiciliación de adeudo directo SEPA B2B',
  },
  labels: {
    umr: 'Referencia de la orden',
    creditor: 'Acreedor',
    creditorId: 'Identificador del acreedor',
    holder: 'Titular de la cuenta',
    iban: 'IBAN',
    kind: 'Tipo de pago',
    recurring: 'Pago recurrente',
    oneOff: 'Pago único',
    signedOn: 'Firmada el',
    signedAt: 'Firmada a las',
    address: 'Desde la dirección',
    agent: 'Con el programa',
    evidence: 'SHA-256 de texto, hora, dirección y programa',
    onPaper: 'Firmada en papel',
    invoice: 'Factura',
    amount: 'Importe',
    day: 'Se cobra el',
    until: 'Enlace válido hasta',
  },
  link: {
    subject: seller => `Orden de domiciliación para ${seller}`,
    text: seller =>
      `${seller} desea cobrar sus facturas por adeudo directo SEPA. Para permitirlo, indique su número de cuenta y acepte la orden. Solo lleva un minuto.`,
    button: 'Ver y firmar la orden',
  },
  copy: {
    subject: seller => `Su orden de domiciliación para ${seller}`,
    text: seller => `Gracias. Ha dado esta orden a ${seller}; aquí tiene su copia:`,
    button: 'Descargar el PDF',
  },
  notice: {
    subject: number => `La factura ${number} se cobrará por adeudo directo`,
    text: (number, seller) =>
      `La factura ${number} de ${seller} se cobrará de su cuenta por adeudo directo SEPA. No tiene que hacer nada.`,
    hint: 'Procure que la cuenta tenga saldo suficiente ese día.',
  },
}
