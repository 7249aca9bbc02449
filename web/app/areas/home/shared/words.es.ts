import type { SetupWords } from './words.ts'

export const words: SetupWords = {
  getStarted: 'Primeros pasos',
  progress: (done, total) => `${done} de ${total} hechos`,
  done: 'Hecho',
  hideAll: 'Ocultar esta lista',
  hide: step => `Ocultar: ${step}`,
  steps: {
    organization: 'Añadir la dirección de su empresa',
    mailbox: 'Conectar su buzón',
    import: 'Importar sus contactos',
    team: 'Invitar a un compañero',
    pipeline: 'Organizar su pipeline',
    payments: 'Elegir cómo le pagan',
    booking: 'Permitir reservas a los clientes',
  },
  sampleText:
    '¿Quiere mirar primero? Los datos de ejemplo traen empresas, personas y oportunidades, y desaparecen con un clic.',
  sampleThere: 'Está trabajando con datos de ejemplo. Nada de ellos se envía.',
  addSample: 'Añadir datos de ejemplo',
  removeSample: 'Quitar los datos de ejemplo',
  sampleAdded: 'Datos de ejemplo añadidos',
  sampleRemoved: 'Datos de ejemplo quitados',
  removeQuestion:
    '¿Quitar las empresas, contactos, oportunidades, tareas y notas de ejemplo? Sus propios datos se quedan.',
  removeTouched: names =>
    `Se ha trabajado en algunos: ${names}. Van 30 días a la papelera con lo que tienen adjunto; el resto se quita.`,
  sampleTitle: 'Datos de ejemplo',
}
