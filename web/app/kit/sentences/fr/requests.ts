/** Sign-in, rights, limits of the server and what is wrong with a request or a file as such. */
export const requests: Readonly<Record<string, string>> = {
  'A line of the file has more than {most} cells': 'Une ligne du fichier a plus de {most} cellules.',
  'A list of the body has more than {most} items': 'Une liste a plus de {most} éléments.',
  'A record with the same key already exists': 'Cet élément existe déjà.',
  'A tenant has at most {most} series: fewer labels, or fewer values of them, will do. Series that are known go on':
    'Au plus {most} séries : utilisez moins d’étiquettes ou de valeurs. Les séries connues continuent.',
  'A token cannot do more than you: its role can be at most {role}':
    'Un jeton ne peut pas avoir plus de droits que vous : son rôle est au plus {role}.',
  'A value is not allowed here': 'Une valeur n’est pas admise ici.',
  'A value is out of range or not well formed': 'Une valeur est hors limites ou mal formée.',
  'An account has at most 20 passkeys': 'Un compte a au plus 20 clés d’accès.',
  'An account with this email already exists. Log in instead, or use another email.':
    'Un compte existe déjà avec cette adresse e-mail. Connectez-vous, ou utilisez une autre adresse.',
  'An object of the body has more than {most} keys': 'Un objet a plus de {most} clés.',
  'Another operation on this resource is still running':
    'Une autre opération est encore en cours sur cette ressource.',
  'Call POST /auth/2fa/setup first and scan what it answers':
    'Scannez d’abord le code avec votre application.',
  'Changing config.{key} changes where secrets are sent, so they have to be given again: {names}':
    'Les secrets seraient envoyés ailleurs. Veuillez les saisir à nouveau : {names}',
  'Code is not valid': 'Le code n’est pas valide.',
  'Could not reach {host}': '{host} est injoignable.',
  'Could not read file: it has more than {most} events': 'Le fichier contient plus de {most} événements.',
  'Could not read file: it is empty': 'Le fichier est vide.',
  'Could not read file: it is not a PDF file': 'Le fichier n’est pas un PDF.',
  'Could not read file: {message}': 'Le fichier n’a pas pu être lu : {message}',
  'Could not read file: {reason}': 'Le fichier n’a pas pu être lu : {reason}',
  'Could not read report: {why}': 'Le rapport n’a pas pu être lu : {why}',
  'DTSTART is missing': 'Le début (DTSTART) manque.',
  'Enough invitations for now: one address gets three a day, and an organization sends fifty. Try again tomorrow.':
    'Assez d’invitations pour aujourd’hui : trois par adresse, cinquante par organisation. Réessayez demain.',
  'File too large (10 MB max)': 'Le fichier est trop lourd (10 Mo au plus).',
  'File too large ({most} MB max)': 'Le fichier est trop lourd ({most} Mo au plus).',
  'Give password, code or passkey': 'Veuillez indiquer votre mot de passe, un code ou une clé d’accès.',
  'Idempotency-Key must be 1 to 255 visible ASCII characters':
    'Idempotency-Key doit compter de 1 à 255 caractères ASCII visibles.',
  'Incorrect email or password': 'Adresse e-mail ou mot de passe incorrect.',
  'Invalid payload': 'Le contenu n’est pas valide.',
  'Invalid signature': 'La signature n’est pas valide.',
  "Invalid status '{status}'": 'Le statut « {status} » n’existe pas.',
  'Missing signature': 'La signature manque.',
  'No single sign-on for this address': 'Pas d’authentification unique pour cette adresse.',
  'Not authenticated': 'Vous n’êtes pas connecté.',
  'Not authenticated: send your API key in the header X-API-Key':
    'Non authentifié : envoyez votre clé d’API dans l’en-tête X-API-Key.',
  'Not authenticated: this API key is wrong or no longer valid':
    'Non authentifié : cette clé d’API est fausse ou n’est plus valable.',
  'Only an owner can make, change or remove an owner':
    'Seul un propriétaire peut nommer, modifier ou retirer un propriétaire.',
  'Others were changing the same records at the same moment, please try again':
    'D’autres ont modifié les mêmes fiches au même moment. Veuillez réessayer.',
  'PDF engine unavailable: {reason}': 'Le PDF n’a pas pu être créé : {reason}',
  'Please confirm that it is you: give your password, a code or a passkey to POST /auth/confirm, then try again':
    'Veuillez confirmer votre identité, puis réessayer.',
  'Please sign in again': 'Veuillez vous reconnecter.',
  'Signature expired': 'La signature a expiré.',
  'Single sign-on is not linked to your account':
    'L’authentification unique n’est pas associée à votre compte.',
  'Single sign-on is not set up': 'L’authentification unique n’est pas configurée.',
  'Something went wrong on our side. Please quote {id} if you report it.':
    'Une erreur s’est produite de notre côté. Veuillez citer {id} si vous la signalez.',
  'The body contains a character that cannot be stored':
    'Le contenu comporte un caractère qui ne peut pas être enregistré.',
  'The body does not have the announced length': 'Le contenu n’a pas la longueur annoncée.',
  'The body has more than {most} fields': 'Le contenu a plus de {most} champs.',
  'The body is empty': 'Le contenu est vide.',
  'The body is nested deeper than {most} levels': 'Le contenu a plus de {most} niveaux d’imbrication.',
  'The body is nested too deeply': 'Le contenu a trop de niveaux d’imbrication.',
  'The body is not valid JSON': 'Le contenu n’est pas du JSON valide.',
  'The body is not well-formed multipart/form-data': 'Le contenu n’est pas du multipart/form-data valide.',
  'The body is too large': 'C’est trop volumineux.',
  'The body must be JSON or a form': 'Le contenu doit être du JSON ou un formulaire.',
  'The body must be an object': 'Le contenu doit être un objet.',
  'The body must be application/json': 'Le contenu doit être de type application/json.',
  'The body must be multipart/form-data': 'Le contenu doit être de type multipart/form-data.',
  'The connection to the database broke while this was being saved: it may have happened. Look before you try again; a request with an Idempotency-Key can be sent again as it is':
    'La connexion à la base de données s’est rompue pendant l’enregistrement : il a peut-être eu lieu. Vérifiez avant de réessayer.',
  'The content type of the body is not supported here': 'Ce type de contenu n’est pas accepté ici.',
  'The file cannot be read as a list: {message}':
    'Le fichier ne peut pas être lu comme une liste : {message}',
  'The file could not be read: {message}': 'Le fichier n’a pas pu être lu : {message}',
  'The file did not arrive whole': 'Le fichier n’est pas arrivé en entier.',
  'The file has no column {missing}': 'Le fichier n’a pas de colonne {missing}.',
  'The file is empty': 'Le fichier est vide.',
  'The file is larger than 14 MB: narrow the report down, or mail it inline':
    'Le fichier dépasse 14 Mo : précisez le rapport, ou envoyez-le dans le texte de l’e-mail.',
  'The file is larger than {megabytes} MB': 'Le fichier dépasse {megabytes} Mo.',
  'The file is too large': 'Le fichier est trop lourd.',
  'The first request with this Idempotency-Key is still being worked on':
    'C’est déjà en cours. Un instant, s’il vous plaît.',
  'The first request with this Idempotency-Key was interrupted after it had changed something, and cannot be continued. Look at what it did; nothing was done again':
    'La première tentative a été interrompue après avoir modifié quelque chose. Vérifiez ce qui a été fait ; rien n’a été refait.',
  'The key __proto__ is not allowed': 'La clé __proto__ n’est pas admise.',
  'The list must have at most {most} rows': 'La liste peut avoir au plus {most} lignes.',
  'The name of a column must have at most {longest_header} characters':
    'Le nom d’une colonne a au plus {longest_header} caractères.',
  'The organization needs at least one owner. Make somebody else an owner first.':
    'L’organisation doit avoir au moins un propriétaire. Nommez d’abord quelqu’un d’autre.',
  'The provider of single sign-on could not be reached':
    'Le fournisseur de l’authentification unique est injoignable.',
  'The query contains a character that cannot be stored':
    'La requête comporte un caractère qui ne peut pas être enregistré.',
  'The range lies outside of the file': 'La plage est en dehors du fichier.',
  'The refresh token is not valid or has expired. Please log in again.':
    'La session a expiré. Veuillez vous reconnecter.',
  'The request took too long to arrive': 'La requête a mis trop de temps à arriver.',
  'The server is busy, please try again in a moment':
    'Le serveur est très sollicité. Veuillez réessayer dans un instant.',
  'There is no room left to store this; nothing was changed':
    'Il n’y a plus de place pour enregistrer ; rien n’a été modifié.',
  'This API key is revoked, has expired or was rotated already':
    'Cette clé d’API est révoquée, expirée ou déjà remplacée.',
  'This Idempotency-Key was used with another request': 'Cet Idempotency-Key a servi pour une autre requête.',
  'This address is not allowed': 'Cette adresse n’est pas autorisée.',
  'This invitation is not valid any more. Ask for a new one.':
    'Cette invitation n’est plus valable. Demandez-en une nouvelle.',
  'This is a WebSocket: connect with one': 'Ceci est un WebSocket : connectez-vous avec un WebSocket.',
  'This is a personal token, which has no session. Revoke it with DELETE /auth/tokens/{id} after logging in instead.':
    'C’est un jeton personnel, sans session. Connectez-vous pour le révoquer.',
  'This is done by a person who is logged in: personal tokens, API keys and agents cannot do it':
    'Réservé à une personne connectée : jetons personnels, clés d’API et agents ne le peuvent pas.',
  'This link is no longer valid': 'Ce lien n’est plus valable.',
  'This needs an API key with the scope {scope}': 'Il faut une clé d’API avec le droit {scope}.',
  'This needs the role {role} or higher': 'Il faut au moins le rôle {role}.',
  'This operation does not answer with JSON': 'Cette opération ne répond pas en JSON.',
  'This organization asks for a second factor: set up an authenticator app or a passkey first':
    'Cette organisation exige un second facteur : configurez d’abord une application d’authentification ou une clé d’accès.',
  'This passkey could not be added': 'Cette clé d’accès n’a pas pu être ajoutée.',
  'This passkey was not accepted': 'Cette clé d’accès n’a pas été acceptée.',
  'This person is already a member': 'Cette personne est déjà membre.',
  'This text takes too much time or memory to work through': 'Ce texte est trop lourd à traiter.',
  'This took too long and was stopped': 'Cela a pris trop de temps et a été interrompu.',
  'To delete the organization and everything in it, confirm must be its exact name':
    'Pour supprimer l’organisation et tout son contenu, saisissez son nom exact.',
  'Too many attempts, please try again in 1 second': 'Trop de tentatives. Veuillez réessayer dans 1 seconde.',
  'Too many attempts, please try again in {seconds} seconds':
    'Trop de tentatives. Veuillez réessayer dans {seconds} secondes.',
  'Too many documents are being rendered, please try again in a moment':
    'Trop de documents sont en cours de création. Veuillez réessayer dans un instant.',
  'Too many requests from this address have not been sent to their end':
    'Trop de requêtes incomplètes depuis cette adresse.',
  'Too many requests from this address or organization wait for other servers already':
    'Trop de requêtes attendent déjà d’autres serveurs.',
  'Too many streams are open already: close one, or follow everything on one':
    'Trop de connexions sont ouvertes : fermez un onglet.',
  'Too many submissions. Please try again in a minute.': 'Trop d’envois. Veuillez réessayer dans une minute.',
  'Two columns of the file have the same name': 'Deux colonnes du fichier ont le même nom.',
  'Two-factor sign-in is already on': 'La connexion à deux facteurs est déjà activée.',
  'Two-factor sign-in is not on': 'La connexion à deux facteurs n’est pas activée.',
  'UID is missing or too long': 'L’UID manque ou est trop long.',
  'Your plan keeps {megabytes} MB of {kind}, and this would be more. Nothing of it was kept; delete what is no longer needed, or ask for a larger plan.':
    'Votre offre comprend {megabytes} Mo ({kind}), et ceci la dépasserait. Rien n’a été conservé : supprimez ce qui ne sert plus, ou passez à une offre supérieure.',
  'Your plan keeps {megabytes} MB of {kind}, and this would be more. Nothing of it was kept; the oldest day goes at midnight UTC.':
    'Votre offre comprend {megabytes} Mo ({kind}), et ceci la dépasserait. Rien n’a été conservé ; le jour le plus ancien disparaît à minuit UTC.',
  'Your plan takes {most} {what} a minute; nothing of this call was taken, please try again in 1 second':
    'Votre offre accepte {most} {what} par minute ; rien n’a été retenu. Veuillez réessayer dans 1 seconde.',
  'Your plan takes {most} {what} a minute; nothing of this call was taken, please try again in {seconds} seconds':
    'Votre offre accepte {most} {what} par minute ; rien n’a été retenu. Veuillez réessayer dans {seconds} secondes.',
  'Your plan {plan} allows {most} checks; delete one, or change the plan':
    'Votre offre {plan} permet {most} sondes ; supprimez-en une, ou changez d’offre.',
  'Your plan {plan} allows {most} deploys at once; wait for one to finish, or change the plan':
    'Votre offre {plan} permet {most} déploiements à la fois ; attendez la fin de l’un d’eux, ou changez d’offre.',
  "Your plan's rate limit is reached, please try again in 1 second":
    'La limite de votre offre est atteinte. Veuillez réessayer dans 1 seconde.',
  "Your plan's rate limit is reached, please try again in {seconds} seconds":
    'La limite de votre offre est atteinte. Veuillez réessayer dans {seconds} secondes.',
  'This file is not an e-invoice': 'Ce fichier n’est pas une facture électronique.',
  'This file declares a document type or entities, which an e-invoice must not do':
    'Ce fichier déclare un type de document ou des entités, ce qu’une facture électronique ne doit pas faire.',
  'This file is too large or too nested to be read as an e-invoice':
    'Ce fichier est trop volumineux ou trop imbriqué pour être lu comme facture électronique.',
  'Bank account not found': 'Ce compte bancaire n’existe pas.',
  'Bank transaction not found': 'Cette opération bancaire n’existe pas.',
  'Bank statement not found': 'Ce relevé n’existe pas.',
  'Bank mapping not found': 'Ce modèle de colonnes n’existe pas.',
  'Match not found': 'Ce rapprochement n’existe pas.',
  'There is already a bank account with the IBAN {iban}':
    'Un compte bancaire avec l’IBAN {iban} existe déjà.',
  'Bank account has statements': 'Ce compte bancaire a des relevés.',
  'A bank file must be at most 20 MB': 'Un fichier bancaire ne doit pas dépasser 20 Mo.',
  'Could not read file: {why}': 'Impossible de lire le fichier : {why}',
  'Statement {id} does not add up: {opening} + {entries} is not {closing}':
    'Le relevé {id} ne tombe pas juste : {opening} + {entries} ne font pas {closing}.',
  'The file is in {file}, the account in {account}': 'Le fichier est en {file}, le compte en {account}.',
  'No bank account {account}': 'Il n’y a pas de compte bancaire {account}.',
  'The file is of account {account}': 'Le fichier concerne le compte {account}.',
  'A CSV file needs a mapping': 'Un fichier CSV a besoin d’un modèle de colonnes.',
  'Statement {id} is already here with other entries': 'Le relevé {id} existe déjà avec d’autres écritures.',
  'Only {left} of this transaction is left': 'Il ne reste que {left} de cette opération.',
  'Invoice {number} cannot be paid by this transaction':
    'La facture {number} ne peut pas être payée par cette opération.',
  'Only money received can be matched': 'Seul l’argent reçu peut être rapproché.',
  'Transaction is already matched': 'L’opération est déjà rapprochée.',
  'This proposal no longer holds: look at the fresh ones':
    'Cette proposition ne tient plus : voyez les nouvelles.',
  'Payment is already linked': 'Le paiement est déjà lié.',
  'This payment cannot be this money: its currency differs, it is no payment, or it is more than what is left':
    'Ce paiement ne peut pas être cet argent : autre devise, pas un paiement, ou plus que ce qui reste.',
  'A credit note was issued with this match: it cannot be taken back':
    'Un avoir a été émis avec ce rapprochement : il ne peut pas être annulé.',
  '{field} must name amount, or debit and credit': 'Indiquez la colonne du montant, ou débit et crédit.',
  '{field} must be of YYYY, YY, MM and DD': 'La date se compose de YYYY, YY, MM et DD.',
  '{field} is required: the file does not name its account':
    'Choisissez le compte : le fichier n’en nomme aucun.',
  '{field} must be of one customer': 'Ce qui reste doit être d’un seul client.',
  '{field} must be at most what stays due': 'On ne passe en perte que ce qui reste dû.',
  '{field} must be a boolean': 'Ce doit être oui ou non.',
}
