import type { ConfirmWords } from './words.ts'

export const words: ConfirmWords = {
  title: '¿Es usted?',
  about: 'Esto afecta a quién tiene acceso. Confirme que es usted y seguirá donde estaba.',
  password: 'Contraseña',
  code: 'Código de su aplicación de autenticación',
  confirm: 'Continuar',
  withCode: 'Usar un código',
  withPassword: 'Usar la contraseña',
  withPasskey: 'Usar una llave de acceso',
  withProvider: 'Iniciar sesión con su proveedor',
  providerAbout: 'Se abre en una pestaña nueva. Vuelva a esta después.',
  noWay:
    'Aún no tiene contraseña. Le enviaremos un enlace por correo para crear una; después, inicie sesión con ella.',
  setPassword: 'Enviarme un enlace',
  passkeyFailed: 'No se ha aceptado la llave de acceso.',
}
