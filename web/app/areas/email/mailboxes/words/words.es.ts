import type { MailboxWords } from './words.ts'

export const words: MailboxWords = {
  writingAbout: 'Cómo salen los correos que escribe usted, y cómo lee.',
  sending: 'Envío',
  undo: 'Tiempo para recuperar un correo',
  noUndo: 'Ninguno: sale al instante',
  undoSeconds: count => `${count} segundos`,
  writeFrom: 'Buzón desde el que escribe',
  automatic: 'El primero suyo o, si no, el de la organización',
  reading: 'Lectura',
  showPictures: 'Mostrar imágenes de internet',
  showPicturesAbout:
    'Revelan al remitente cuándo y dónde se lee un correo. Las imágenes adjuntas se muestran siempre.',
  signatureAbout: 'Va al pie de sus correos cuando el buzón no tiene firma propia.',
  appendSent: 'Guardar lo que envío aquí en su carpeta de enviados',
  colleaguesSee: 'Qué ven los compañeros',
  colleaguesSeeAbout:
    'También administradores y propietarios. Facturas, presupuestos y contratos se ven siempre; un hilo concreto puede abrirse o cerrarse aparte.',
  views: {
    full: 'Todo',
    subject: 'Asunto, personas y hora',
    metadata: 'Personas y hora',
    private: 'Nada',
  },
  viewNotes: {
    subject: 'los compañeros no ven los textos',
    metadata: 'los compañeros no ven asuntos ni textos',
    private: 'los compañeros no ven nada',
  },
  sharedWith: 'Quién lo ve todo',
  sharedWithSome: names => `todo para ${names}`,
  readAt: ago => `leído ${ago}`,
  readsAtOnce: 'el correo nuevo llega al instante',
  earlierFrom: day => `Correo anterior desde el ${day}`,
  purpose: 'Para qué sirve',
  purposes: { mail: 'Escribir y leer correo', drop: 'Archivar correo de otros programas' },
  filesMail: 'Archiva',
  dropAddress: 'Dirección para correo de otros programas',
  dropAbout:
    'Póngala en copia cuando escriba en otro programa, o reenvíe correo a ella desde su propia dirección: se archiva con los contactos que contiene.',
}
