import { isOneIn } from '../../kit/plural.ts'
import { names } from './names.fr.ts'
import type { AccountWords } from './words.ts'

const isOne = isOneIn('fr')

export const words: AccountWords = {
  ...names,
  securityText: 'Comment vous vous connectez et protégez votre compte.',
  password: 'Mot de passe',
  address: 'Adresse e-mail',
  addressText: 'Nous enverrons un lien à la nouvelle adresse. Le changement prend effet quand vous l’ouvrez.',
  newAddress: 'Nouvelle adresse',
  changeAddress: 'Changer d’adresse',
  addressMailed: 'Si l’adresse est libre, un lien lui a été envoyé.',
  twoFactor: 'Connexion à deux facteurs',
  twoFactorOff: 'Vous vous connectez avec votre seul mot de passe.',
  twoFactorOn: 'Un code vous est demandé après votre mot de passe.',
  codesLeft: count =>
    isOne(count) ? `${count} code de récupération restant` : `${count} codes de récupération restants`,
  turnOn: 'Activer',
  turnOff: 'Désactiver',
  scan: 'Scannez ce code avec une application d’authentification, puis saisissez le code qu’elle affiche.',
  typeSecret: 'Ou saisissez cette clé :',
  code: 'Code',
  recoveryTitle: 'Conservez ces codes de récupération',
  recoveryText:
    'Chaque code permet une connexion si vous perdez votre application d’authentification. Ils ne s’affichent que maintenant : imprimez-les ou gardez-les dans un gestionnaire de mots de passe.',
  copy: 'Copier',
  copied: 'Copié',
  newCodes: 'Nouveaux codes de récupération',
  done: 'Je les ai conservés',
  passkeys: 'Clés d’accès',
  passkeysText:
    'Connectez-vous avec votre empreinte, votre visage ou le verrouillage de l’appareil. Ni mot de passe, ni code.',
  addPasskey: 'Ajouter une clé d’accès',
  passkeyFailed: 'La clé d’accès n’a pas pu être ajoutée',
  neverUsed: 'jamais utilisée',
  lastUsed: when => `utilisée ${when}`,
  remove: 'Retirer',
  removePasskeyQuestion:
    'Elle ne permettra plus de se connecter. Votre appareil garde sa copie jusqu’à ce que vous l’y supprimiez.',
  removeNamed: name => `Retirer ${name}`,
  factorRequired:
    'Votre organisation exige un second facteur. Configurez-en un ou ajoutez une clé d’accès pour continuer.',
  signInRulesText: 'Comment les membres de votre organisation se connectent.',
  sso: 'Authentification unique',
  ssoText: 'Chacun se connecte avec son compte d’entreprise, par OpenID Connect.',
  ssoRemoved: 'L’authentification unique est supprimée.',
  redirectUri: 'Adresse de redirection',
  redirectUriText: 'À saisir chez votre fournisseur lorsque vous y enregistrez Bowline.',
  issuer: 'Émetteur',
  issuerText: 'L’adresse de votre fournisseur ; elle sert /.well-known/openid-configuration.',
  clientId: 'Identifiant client',
  clientSecret: 'Secret client',
  secretKept: 'Enregistré. Saisissez-en un nouveau pour le remplacer',
  domains: 'Domaines',
  domainsText: 'Les domaines d’e-mail qui se connectent ainsi, comme acme.com.',
  defaultRole: 'Rôle des nouveaux venus',
  defaultRoleText: 'Attribué à la première connexion.',
  roles: { viewer: 'Lecteur', member: 'Membre', admin: 'Administrateur' },
  enforce: 'Seul accès possible',
  enforceText:
    'Mots de passe et clés d’accès cessent de fonctionner pour ces domaines, sauf pour les propriétaires.',
  ownersOnly: 'Seul un propriétaire peut modifier ceci.',
  newIssuerText:
    'Un nouvel émetteur exige son propre secret, et vos domaines devront être vérifiés à nouveau.',
  linkSso: 'Associer l’authentification unique',
  unlinkSso: 'Dissocier',
  unlinkSsoQuestion:
    'Vous ne pourrez plus vous connecter par le fournisseur tant que vous ne l’aurez pas associé à nouveau.',
  ssoUnlinked: 'L’authentification unique est dissociée.',
  ssoLinked: (provider, date) =>
    `Vous pouvez vous connecter avec votre compte ${provider}. Associé le ${date}.`,
  ssoNotLinked: provider =>
    `Vous pouvez vous connecter avec votre compte ${provider}. Associez-le pour qu’il fonctionne même si votre adresse change.`,
  ssoNotLinkedOwner: provider =>
    `Les propriétaires ne peuvent se connecter avec leur compte ${provider} qu’après l’avoir associé ici.`,
  ssoLinkFailed:
    'L’authentification unique n’a pas pu être associée. Réessayez ; si ce compte est celui d’un collègue, déconnectez-vous-en d’abord chez le fournisseur.',
  removeSso: 'Supprimer l’authentification unique',
  removeSsoQuestion: 'Sans mot de passe, il faudra passer par « Mot de passe oublié ? » pour se connecter.',
  yourDomains: 'Preuve de vos domaines',
  txtText:
    'Ajoutez cet enregistrement TXT à chaque domaine. Nous vérifions toutes les heures, ou à votre demande.',
  txtFor: domain => `Enregistrement TXT de ${domain}`,
  lookNow: 'Vérifier maintenant',
  verified: 'Vérifié',
  verifiedOn: date => `Constaté le ${date}`,
  waitsForRecord: 'Enregistrement introuvable pour l’instant',
  allVerified: 'Tous les domaines sont vérifiés.',
  notYetVerified:
    'Certains enregistrements ne sont pas encore visibles. Les changements DNS peuvent prendre du temps.',
  everybody: 'Second facteur pour tous',
  requireFactor: 'Exiger un second facteur ou une clé d’accès',
  requireFactorText:
    'Sans l’un ni l’autre, on peut se connecter, mais il faut d’abord en configurer un avant toute autre chose.',
}
