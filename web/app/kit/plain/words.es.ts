import type { PlainWords } from './words.ts'

export const words: PlainWords = {
  noConnection:
    'Sin conexión con el servidor. Lo que escribió se conserva: compruebe su red e inténtelo de nuevo.',
  changedMeanwhile: name =>
    `No se ha guardado nada: entretanto hubo un cambio de ${name}. Lo que escribió se conserva.`,
  automation: 'una automatización',
  close: 'Cerrar',
  showPassword: 'Mostrar u ocultar la contraseña',
}
