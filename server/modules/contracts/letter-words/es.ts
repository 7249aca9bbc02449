import type { LetterWords } from './en.ts'

export const es: LetterWords = {
  hello: name => (name ? `Hola, ${name}:` : 'Hola:'),
  document: 'Documento',
  with: 'Con',
  signBy: 'Firme antes del',
  button: 'Revisar y firmar',
  address: 'Si el botón no funciona, abra esta dirección:',
  private:
    'Este enlace es personal: quien lo tenga puede firmar en su nombre. Por favor, no reenvíe este mensaje.',
  request: {
    subject: title => `Para firmar: ${title}`,
    own: 'Su contrato está listo. Revíselo y añada su firma; también se ha pedido a la otra parte que firme.',
    sent: organization =>
      `${organization} le ha enviado un contrato para revisarlo y firmarlo electrónicamente.`,
    how: 'Ábralo para leer el texto completo. Puede firmar en el navegador, o rechazarlo y decir por qué. No necesita ninguna cuenta.',
  },
  reminder: {
    subject: title => `Recordatorio: ${title} espera su firma`,
    waiting: 'Un contrato sigue esperando su firma.',
    last: other => `${other} ya ha firmado; solo falta su firma.`,
    decline: 'Si no desea firmarlo, puede rechazarlo en la misma página y no recibirá más recordatorios.',
  },
  completed: {
    subject: title => `Completado: ${title}`,
    signed: isAttached =>
      `Todas las partes han firmado. ${
        isAttached
          ? 'El ejemplar firmado va adjunto a este mensaje'
          : 'El ejemplar firmado se puede descargar abajo'
      }: el texto con todas las firmas, un certificado y el registro, bajo un sello digital. Consérvelo, por favor.`,
    envelope: 'Número de expediente',
    hash: 'SHA-256 del archivo',
    button: 'Descargar el ejemplar firmado',
  },
  declined: {
    subject: title => `Rechazado: ${title}`,
    text: name => `${name} ha rechazado firmar el contrato. Ya no se puede firmar; no obliga a nadie.`,
    reason: 'Motivo indicado',
    goOn: 'Para continuar, acuerden los cambios, redacte un contrato nuevo y envíelo otra vez.',
    nothing: 'No tiene que hacer nada más.',
  },
}
