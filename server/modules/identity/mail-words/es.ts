import type { MailWords } from './en.ts'

const roles = { admin: 'administrador', member: 'miembro', viewer: 'lector' }

export const es: MailWords = {
  hello: name => (name ? `Hola, ${name}:` : 'Hola:'),
  verify: {
    subject: 'Confirme su dirección de correo',
    text: 'Abra este enlace para confirmar que esta dirección es suya. Sirve una vez, durante un día:',
  },
  reset: {
    subject: 'Elija una contraseña nueva',
    text: 'Abra este enlace para elegir una contraseña nueva. Sirve una vez, durante una hora:',
  },
  change_email: {
    subject: 'Su dirección de correo en Bowline',
    text: 'Abra este enlace para usar a partir de ahora esta dirección en su cuenta. Sirve una vez, durante un día:',
  },
  claim: {
    subject: 'Su espacio en Bowline',
    text: organization =>
      `Alguien ha creado ${organization} en Bowline e indicó esta dirección. Para entrar, elija una contraseña:`,
  },
  ignore: 'Si no ha sido usted, no haga nada.',
  invitation: {
    subject: (inviter, organization) => `${inviter} le invita a ${organization} en Bowline`,
    text: (inviter, organization, role) =>
      `${inviter} le invita a unirse a ${organization} en Bowline como ${roles[role]}.`,
    open: 'Abra este enlace para elegir una contraseña y unirse. Sirve una vez, durante siete días:',
    ignore: 'Si no sabe de qué se trata, no haga nada: sin usted la invitación caduca sola.',
  },
  newDevice: {
    subject: device => `Nuevo inicio de sesión: ${device}`,
    text: (device, address, at) =>
      `alguien ha iniciado sesión en su cuenta con ${device}, desde la dirección ${address}, el ${at}.`,
    ask: 'Si ha sido usted, no hay nada que hacer. Si no, cierre esa sesión y cambie su contraseña:',
  },
  addressChange: {
    subject: 'Su dirección de correo va a cambiar',
    text: to =>
      `alguien con su contraseña ha pedido usar ${to} para su cuenta en lugar de esta dirección. Cambiará cuando se abra el enlace que enviamos allí.`,
  },
  addressWanted:
    'alguien ha pedido usar esta dirección para otra cuenta. Ya es la de la suya, así que nada ha cambiado y no hay nada que hacer.',
  secondFactor: {
    on: 'El inicio de sesión en dos pasos está activado',
    off: 'El inicio de sesión en dos pasos está desactivado',
    onText: 'a partir de ahora, tras la contraseña se pide un código de su aplicación de autenticación.',
    offText: 'a partir de ahora, al iniciar sesión solo se pide su contraseña.',
  },
  passkey: {
    subject: 'Se ha añadido una llave de acceso a su cuenta',
    text: name => `la llave de acceso «${name}» ya sirve para entrar en su cuenta.`,
    ask: 'Si no ha sido usted, elimínela y cambie su contraseña:',
  },
  ssoLinked: {
    subject: 'El inicio de sesión único está vinculado a su cuenta',
    text: provider => `su cuenta en ${provider} da ahora acceso a su cuenta aquí.`,
  },
  reclaimed: {
    subject: 'Su cuenta ha sido protegida',
    text: 'ha demostrado que esta dirección es suya. Nadie la había confirmado antes, así que otra persona podría haber creado la cuenta: se han eliminado su segundo factor, sus claves de acceso, sus tokens y sus claves de API, y se han cerrado todas las sesiones.',
    ask: 'Si había configurado usted un segundo factor o una clave de acceso, hágalo de nuevo, por favor:',
  },
  notYou: 'Si no ha sido usted, cambie su contraseña ahora:',
}
