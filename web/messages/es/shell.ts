import type { messages as en } from '../en/shell.ts'

export const messages: typeof en = {
  poweredBy: product => `Con tecnología de ${product}`,
  language: 'Idioma',
  actions: 'Acciones',
  loading: 'Cargando…',
  gone: {
    title: 'Este enlace no funciona',
    text: 'Está incompleto o ya no es válido. Ábralo de nuevo desde el correo que recibió o pida uno nuevo al remitente.',
  },
  trouble: {
    title: 'No ha funcionado',
    text: 'No hemos podido contactar con el servidor. Compruebe su conexión e inténtelo de nuevo.',
    retry: 'Intentar de nuevo',
  },
}
