import type { FormWords } from './words.ts'

export const words: FormWords = {
  saved: 'Guardado.',
  restored: time => `Se ha recuperado lo que escribió a las ${time}`,
  discard: 'Descartar',
  copy: 'Copiar',
  copied: 'Copiado',
  shownOnce: 'Cópielo ahora: solo se muestra una vez.',
  done: 'Listo',
  wrongPassword: 'Esta no es su contraseña.',
  bold: 'Negrita',
  italic: 'Cursiva',
  underline: 'Subrayado',
  strike: 'Tachado',
  bulletList: 'Lista',
  numberedList: 'Lista numerada',
  quote: 'Cita',
  link: 'Enlace',
  linkAddress: 'Dirección del enlace',
  removeLink: 'Quitar el enlace',
  saveLink: 'Insertar el enlace',
  openInNewTab: 'Se abre en una pestaña nueva',
  unreadable: {
    not_a_number: text => `«${text}» no es un número.`,
    two_ways: text => `«${text}» puede leerse de dos maneras. Escríbalo sin separador de miles.`,
    too_fine: (text, digits) =>
      digits === 0 ? `«${text}» debe ser un número entero.` : `«${text}» tiene más de ${digits} decimales.`,
    too_large: text => `«${text}» es demasiado grande.`,
  },
}
