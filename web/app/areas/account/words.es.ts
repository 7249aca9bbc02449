import { isOneIn } from '../../kit/plural.ts'
import { names } from './names.es.ts'
import type { AccountWords } from './words.ts'

const isOne = isOneIn('es')

export const words: AccountWords = {
  ...names,
  securityText: 'Cómo inicia sesión y protege su cuenta.',
  password: 'Contraseña',
  address: 'Correo electrónico',
  addressText: 'Enviaremos un enlace a la dirección nueva. El cambio se aplica cuando lo abra.',
  newAddress: 'Dirección nueva',
  changeAddress: 'Cambiar la dirección',
  addressMailed: 'Si la dirección está libre, el enlace está en camino.',
  twoFactor: 'Verificación en dos pasos',
  twoFactorOff: 'Inicia sesión solo con su contraseña.',
  twoFactorOn: 'Después de la contraseña se le pide un código.',
  codesLeft: count =>
    isOne(count) ? 'Queda 1 código de recuperación' : `Quedan ${count} códigos de recuperación`,
  turnOn: 'Activar',
  turnOff: 'Desactivar',
  scan: 'Escanéelo con una aplicación de autenticación y escriba el código que muestre.',
  typeSecret: 'O escriba esta clave:',
  code: 'Código',
  recoveryTitle: 'Guarde estos códigos de recuperación',
  recoveryText:
    'Cada código le permite iniciar sesión una vez si pierde su aplicación de autenticación. Solo se muestran ahora: imprímalos o guárdelos en un gestor de contraseñas.',
  copy: 'Copiar',
  copied: 'Copiado',
  newCodes: 'Nuevos códigos de recuperación',
  done: 'Los he guardado',
  passkeys: 'Llaves de acceso',
  passkeysText:
    'Inicie sesión con su huella, su cara o el bloqueo del dispositivo. Sin contraseña ni código.',
  addPasskey: 'Añadir una llave de acceso',
  passkeyFailed: 'No se ha podido añadir la llave de acceso',
  neverUsed: 'nunca usada',
  lastUsed: when => `último uso ${when}`,
  remove: 'Quitar',
  removePasskeyQuestion:
    'Ya no servirá para iniciar sesión. Su dispositivo conserva su copia hasta que la elimine allí.',
  removeNamed: name => `Quitar ${name}`,
  factorRequired:
    'Su organización exige un segundo factor. Configure uno o añada una llave de acceso para continuar.',
  signInRulesText: 'Cómo inician sesión las personas de su organización.',
  sso: 'Inicio de sesión único',
  ssoText: 'Las personas inician sesión con su cuenta de empresa mediante OpenID Connect.',
  ssoRemoved: 'Se ha quitado el inicio de sesión único.',
  redirectUri: 'Dirección de redirección',
  redirectUriText: 'Introdúzcala en su proveedor al registrar Bowline.',
  issuer: 'Emisor',
  issuerText: 'La dirección de su proveedor; ofrece /.well-known/openid-configuration.',
  clientId: 'ID de cliente',
  clientSecret: 'Secreto de cliente',
  secretKept: 'Guardado. Escriba uno nuevo para sustituirlo',
  domains: 'Dominios',
  domainsText: 'Dominios de correo que inician sesión así, como acme.com.',
  defaultRole: 'Rol de las personas nuevas',
  defaultRoleText: 'Se asigna cuando alguien inicia sesión por primera vez.',
  roles: { viewer: 'Lector', member: 'Miembro', admin: 'Administrador' },
  enforce: 'La única forma de entrar',
  enforceText:
    'Las contraseñas y llaves de acceso dejan de funcionar para estos dominios, salvo para los propietarios.',
  ownersOnly: 'Solo un propietario puede cambiar esto.',
  newIssuerText: 'Un emisor nuevo necesita su propio secreto, y sus dominios deben verificarse otra vez.',
  linkSso: 'Vincular el inicio de sesión único',
  unlinkSso: 'Desvincular',
  unlinkSsoQuestion: 'No podrá iniciar sesión con el proveedor hasta que lo vincule de nuevo.',
  ssoUnlinked: 'Se ha desvinculado el inicio de sesión único.',
  ssoLinked: (provider, date) => `Puede iniciar sesión con su cuenta de ${provider}. Vinculada el ${date}.`,
  ssoNotLinked: provider =>
    `Puede iniciar sesión con su cuenta de ${provider}. Vincúlela para que funcione aunque cambie su dirección.`,
  ssoNotLinkedOwner: provider =>
    `Los propietarios solo pueden iniciar sesión con su cuenta de ${provider} después de vincularla aquí.`,
  ssoLinkFailed:
    'No se ha podido vincular el inicio de sesión único. Inténtelo de nuevo; si esa cuenta es de un colega, ciérrela antes en el proveedor.',
  removeSso: 'Quitar el inicio de sesión único',
  removeSsoQuestion:
    'Quien no tenga contraseña necesitará «¿Ha olvidado la contraseña?» para iniciar sesión.',
  yourDomains: 'Prueba de sus dominios',
  txtText: 'Añada este registro TXT a cada dominio. Lo comprobamos cada hora o cuando usted lo pida.',
  txtFor: domain => `Registro TXT en ${domain}`,
  lookNow: 'Comprobar ahora',
  verified: 'Verificado',
  verifiedOn: date => `Visto el ${date}`,
  waitsForRecord: 'Aún no se encuentra el registro',
  allVerified: 'Todos los dominios están verificados.',
  notYetVerified: 'Algunos registros aún no son visibles. Los cambios de DNS pueden tardar un tiempo.',
  everybody: 'Segundo factor para todos',
  requireFactor: 'Exigir un segundo factor o una llave de acceso',
  requireFactorText:
    'Quien no tenga ninguno puede iniciar sesión, pero debe configurar uno antes de hacer nada más.',
}
