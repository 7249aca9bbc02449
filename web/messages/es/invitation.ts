import type { messages as en } from '../en/invitation.ts'

export const messages: typeof en = {
  title: organization => `Unirse a ${organization}`,
  invited: 'Le han invitado a trabajar en equipo en Bowline.',
  invitedBy: name => `${name} le invita a trabajar en equipo en Bowline.`,
  role: {
    viewer: 'Podrá verlo todo.',
    member: 'Podrá trabajar en todo.',
    admin: 'También gestionará la configuración y el equipo.',
  },
  email: 'Correo electrónico',
  name: 'Su nombre',
  nameMissing: 'Introduzca su nombre.',
  password: 'Elija una contraseña',
  passwordRule: least => `Al menos ${least} caracteres.`,
  passwordShort: least => `Use al menos ${least} caracteres.`,
  showPassword: 'Mostrar contraseña',
  join: 'Unirse',
  emailTaken:
    'Ya existe una cuenta con este correo electrónico, y una dirección pertenece a una sola organización. Inicie sesión y cambie allí la dirección, o pida una invitación a otra.',
  signIn: 'Iniciar sesión',
  tooMany: 'Demasiados intentos. Espere un minuto e inténtelo de nuevo.',
  failed: 'No ha funcionado. Compruebe su conexión e inténtelo de nuevo.',
  joined: {
    title: organization => `Le damos la bienvenida a ${organization}`,
    text: email =>
      `Su cuenta está lista y ya ha iniciado sesión. A partir de ahora inicia sesión con ${email} y la contraseña elegida.`,
    open: 'Abrir el espacio de trabajo',
  },
  over: {
    title: 'Esta invitación ya no es válida',
    text: 'Ya se utilizó, ha caducado o fue retirada. Pida una nueva a quien le invitó.',
  },
}
