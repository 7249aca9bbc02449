/** Rooms, calls, calendar, workflows, reports, sites and infrastructure. */
export const work: Readonly<Record<string, string>> = {
  'A calendar without an owner cannot be private': 'Un calendrier sans propriétaire ne peut pas être privé.',
  'A call has at most {most} log records': 'Un appel contient au plus {most} lignes de journal.',
  'A call has at most {most} points': 'Un appel contient au plus {most} points.',
  'A channel named "{name}" already exists': 'Un canal nommé « {name} » existe déjà.',
  'A dashboard holds at most 50 widgets': 'Un tableau de bord contient au plus 50 widgets.',
  'A deal has at most 50 contacts': 'Une affaire a au plus 50 contacts.',
  'A direct room cannot be {verb}': 'Impossible avec une conversation directe ({verb}).',
  'A direct room cannot have guests': 'Une conversation directe ne peut pas avoir d’invités.',
  'A direct room has no name of its own': 'Une conversation directe n’a pas de nom propre.',
  'A direct room has two people': 'Une conversation directe réunit deux personnes.',
  'A direct room needs exactly one user in user_ids':
    'Pour une conversation directe, choisissez une seule personne.',
  'A group needs 2 to 49 other users in user_ids': 'Un groupe demande de 2 à 49 autres personnes.',
  'A heartbeat is sent to us: there is nothing to look at':
    'Un signe de vie vient de l’extérieur : il n’y a rien à vérifier.',
  'A message holds at most 50 kinds of reactions': 'Un message a au plus 50 réactions différentes.',
  'A room holds at most 100 pins': 'Un salon a au plus 100 messages épinglés.',
  'A room holds at most 10000 people': 'Un salon réunit au plus 10 000 personnes.',
  'A room holds at most 20 hooks': 'Un salon a au plus 20 programmes.',
  'A room holds at most 50 guests': 'Un salon a au plus 50 invités.',
  'A series may have at most {most} exceptions': 'Une série a au plus {most} exceptions.',
  "A shared dashboard shows nobody by name or address: take '{field}' out of its dimensions":
    'Un tableau de bord partagé ne montre ni nom ni adresse : retirez « {field} » de ses regroupements.',
  'An event may have at most {most} guests': 'Un événement a au plus {most} invités.',
  'An event may last at most 366 days': 'Un événement dure au plus 366 jours.',
  'An organization has at most 20 webhook endpoints': 'Une organisation a au plus 20 webhooks.',
  'An organization holds at most 1000 reports': 'Une organisation a au plus 1 000 rapports.',
  'An organization holds at most 200 dashboards': 'Une organisation a au plus 200 tableaux de bord.',
  'An organization holds at most 200 schedules': 'Une organisation a au plus 200 envois programmés.',
  'An organization may have at most 200 calendars': 'Une organisation a au plus 200 calendriers.',
  'At most 1,000 keywords a site': 'Un site a au plus 1 000 mots-clés.',
  'At most 100 sites': 'Au plus 100 sites.',
  'At most 100 workflows can be active': 'Au plus 100 workflows peuvent être actifs.',
  'At most 1000000 runs can be under way': 'Au plus 1 000 000 d’exécutions peuvent être en cours.',
  'At most 500 workflows can be kept': 'Au plus 500 workflows.',
  'Choose one option': 'Veuillez choisir une réponse.',
  'Chunk {index} was already received with other content':
    'Le morceau {index} a déjà été reçu avec un autre contenu.',
  'Chunks {chunks} are missing': 'Il manque les morceaux {chunks}.',
  "Duplicate column '{key}'": 'La colonne « {key} » figure deux fois.',
  'Guests cannot do this': 'Les invités ne peuvent pas faire cela.',
  'Join the call first': 'Rejoignez d’abord l’appel.',
  'Join the room first': 'Rejoignez d’abord le salon.',
  'Keywords are already being checked': 'Les mots-clés sont déjà en cours de vérification.',
  'Messages can be edited for {minutes} minutes': 'Un message peut être modifié pendant {minutes} minutes.',
  'More than 100000 events lie between from and to: ask for a shorter time':
    'Il y a plus de 100 000 événements dans cette période : choisissez-en une plus courte.',
  'No chunks were received': 'Rien n’a été reçu.',
  'No run to this environment succeeded before the current one':
    'Avant l’exécution actuelle, aucune n’a réussi dans cet environnement.',
  'No transcription engine is configured': 'Aucune transcription n’est configurée.',
  'Not everybody in the call has agreed to being recorded':
    'Tous les participants n’ont pas accepté d’être enregistrés.',
  'Only a channel can be public': 'Seul un canal peut être public.',
  'Only an admin can mail reports outside the organization':
    'Seul un administrateur peut envoyer des rapports hors de l’organisation.',
  'Only failed runs can be retried': 'Seules les exécutions en échec peuvent être relancées.',
  'Only its owner or an admin may change this calendar':
    'Seul son propriétaire ou un administrateur peut modifier ce calendrier.',
  'Only managers may post in this room': 'Seuls les responsables peuvent écrire dans ce salon.',
  'Only managers of the room may do this': 'Seuls les responsables du salon peuvent faire cela.',
  'Only messages can be forwarded': 'Seuls les messages peuvent être transférés.',
  'Only one of before_seq, after_seq, around_seq and since_rev can be asked for':
    'Une seule valeur parmi before_seq, after_seq, around_seq et since_rev.',
  'Only people follow': 'Seules des personnes peuvent suivre.',
  'Only people have notifications': 'Seules des personnes ont des notifications.',
  'Only people in the call can record it': 'Seuls les participants peuvent enregistrer l’appel.',
  'Only the author can edit a message': 'Seul son auteur peut modifier un message.',
  'Only the author or a manager of the room can close a poll':
    'Seul son auteur ou un responsable du salon peut clore un sondage.',
  'Only the author or a manager of the room can delete a message':
    'Seul son auteur ou un responsable du salon peut supprimer un message.',
  'Only the owner or an admin can change this dashboard':
    'Seul son propriétaire ou un administrateur peut modifier ce tableau de bord.',
  'Only the owner or an admin can change this report':
    'Seul son propriétaire ou un administrateur peut modifier ce rapport.',
  'Only the owner or an admin can change this schedule':
    'Seul son propriétaire ou un administrateur peut modifier cet envoi programmé.',
  'Only the person who recorded it or a manager may delete a recording':
    'Seul son auteur ou un responsable peut supprimer un enregistrement.',
  'Only the person who started the call or a manager may end it':
    'Seul un responsable ou la personne qui l’a lancé peut terminer l’appel.',
  'Query took longer than {seconds} seconds; narrow it down':
    'La requête a dépassé {seconds} secondes ; précisez-la.',
  'Report has more than 1,000,000 rows; narrow it down':
    'Le rapport a plus de 1 000 000 de lignes ; précisez-le.',
  'Run already ended': 'L’exécution est déjà terminée.',
  'Run is not waiting': 'L’exécution n’est pas en attente.',
  'Step is not waiting': 'L’étape n’est pas en attente.',
  'The author may no longer write': 'L’auteur ne peut plus écrire ici.',
  'The call does not ring for you': 'Cet appel ne vous est pas destiné.',
  'The call ended more than a day ago': 'L’appel est terminé depuis plus d’un jour.',
  'The call has ended': 'L’appel est terminé.',
  'The call has no finished recording': 'L’appel n’a pas d’enregistrement terminé.',
  'The call has no transcript': 'L’appel n’a pas de transcription.',
  'The call is full': 'L’appel est complet.',
  'The chunk did not arrive whole': 'Le morceau n’est pas arrivé en entier.',
  'The chunk is empty': 'Le morceau est vide.',
  'The chunk is larger than 16 MB': 'Le morceau dépasse 16 Mo.',
  'The default channel cannot be {verb}': 'Impossible avec le canal par défaut ({verb}).',
  'The event was canceled': 'L’événement a été annulé.',
  'The event was changed meanwhile': 'L’événement a été modifié entre-temps.',
  'The export is not finished yet': 'L’export n’est pas encore terminé.',
  'The invitation was already accepted': 'L’invitation a déjà été acceptée.',
  'The invitation was declined': 'L’invitation a été refusée.',
  'The message was already sent': 'Le message a déjà été envoyé.',
  'The page was changed meanwhile': 'La page a été modifiée entre-temps.',
  'The plan {plan} has a fixed burst; Enterprise sets its own':
    'L’offre {plan} a un débit de pointe fixe ; Enterprise définit le sien.',
  'The poll is closed': 'Le sondage est clos.',
  'The provider does not hand it out: {why}': 'Le fournisseur ne le communique pas : {why}',
  'The range may be at most 62 days': 'La période peut couvrir au plus 62 jours.',
  'The recording is already finalized': 'L’enregistrement est déjà finalisé.',
  'The recording is not finalized': 'L’enregistrement n’est pas encore finalisé.',
  'The recurrence rule has no occurrences': 'Cette répétition ne produit aucun événement.',
  'The room is archived': 'Le salon est archivé.',
  'The webhook endpoint is not active: set its status to active first':
    'Le webhook n’est pas actif : activez-le d’abord.',
  'This agent is paused': 'Cet agent est en pause.',
  'This booking can no longer be changed': 'Cette réservation ne peut plus être modifiée.',
  'This booking has not begun': 'Cette réservation n’a pas encore commencé.',
  'This booking is over': 'Cette réservation est passée.',
  'This booking was canceled': 'Cette réservation a été annulée.',
  'This check is being looked at just now': 'Cette sonde est en cours de vérification.',
  'This event is over': 'Cet événement est passé.',
  'This event was canceled': 'Cet événement a été annulé.',
  'This form may not be used on this site': 'Ce formulaire ne peut pas être utilisé sur ce site.',
  'This is still used by the {kind} {name}': 'Encore utilisé par : {kind} {name}.',
  'This makes too many series: group by fewer labels, or take a larger step':
    'Cela fait trop de séries : regroupez par moins d’étiquettes, ou prenez un pas plus grand.',
  'This makes {buckets} points, and an answer has at most {most}: take a larger step':
    'Cela fait {buckets} points pour un maximum de {most} : prenez un pas plus grand.',
  'This room does not allow guests': 'Ce salon n’accepte pas d’invités.',
  'This run does not wait for an approval': 'Cette exécution n’attend aucune approbation.',
  'This run has ended': 'Cette exécution est terminée.',
  'This slug is taken': 'Cette adresse est déjà prise.',
  'This time is no longer available': 'Ce créneau n’est plus libre.',
  'This workflow belongs to an automation': 'Ce workflow appartient à une automatisation.',
  'Too many points; choose a coarser grain': 'Trop de points ; choisissez des périodes plus longues.',
  'Too many reports are running': 'Trop de rapports sont en cours.',
  'Whoever started a run cannot approve it: another key has to':
    'La personne qui a lancé une exécution ne peut pas l’approuver elle-même.',
  'Workflow is not active': 'Le workflow n’est pas actif.',
  'Workflow is not valid': 'Le workflow n’est pas valide.',
  'Workflow was changed by someone else': 'Quelqu’un d’autre a modifié le workflow.',
  'You already have 3 upcoming bookings': 'Vous avez déjà 3 réservations à venir.',
  '{action} is not possible while the state is {state}': '{action} : impossible dans l’état {state}.',
  "{fn} needs a number: '{field}' is {type}": '{fn} demande un nombre : « {field} » est de type {type}.',
  '{key} is too large to be exact; narrow it down': '{key} est trop grand pour être exact ; précisez.',
  '{noun} {name} exists already': '{noun} {name} existe déjà.',
}

/** What is refused and told about direct debits. */
export const debits: Readonly<Record<string, string>> = {
  'Set up SEPA direct debit under Settings first':
    'Configurez d’abord le prélèvement SEPA dans les réglages.',
  'Mandate not found': 'Ce mandat n’existe pas.',
  '{field} is already used': 'Cette référence de mandat est déjà utilisée.',
  'This mandate is already signed': 'Ce mandat est déjà signé.',
  'You must agree to the mandate in order to sign': 'Acceptez le mandat pour pouvoir le signer.',
  'SEPA direct debit collects EUR only': 'Le prélèvement SEPA n’encaisse que des euros.',
  'Debit run not found': 'Cette remise de prélèvements n’existe pas.',
  'Nothing to collect': 'Il n’y a rien à prélever.',
  'Debit run is already {state}': 'La remise est déjà : {state}.',
  'Attempt not found': 'Cette tentative de paiement n’existe pas.',
  'This payment was already returned': 'Ce paiement a déjà été rejeté.',
  'This payment was not collected': 'Ce paiement n’a pas été prélevé.',
  'Could not read file: it is no pain.002 report': 'Fichier illisible : ce n’est pas un rapport pain.002.',
  'Could not read file: it declares a document type or entities':
    'Fichier illisible : il déclare un type de document ou des entités.',
  '{field} must be a valid IBAN': '{field} doit être un IBAN valable',
  '{field} must be of a SEPA country': '{field} doit être d’un pays SEPA',
  "{field} must be 1 to 35 of the letters A–Z a–z 0–9 + ? / - : ( ) . , '":
    "{field} compte de 1 à 35 des caractères A–Z a–z 0–9 + ? / - : ( ) . , '",
}

export const debitsTold: Readonly<Record<string, string>> = {
  'Direct debit mandate {1} signed': 'Mandat de prélèvement {1} signé',
  'Direct debit mandate {1} revoked': 'Mandat de prélèvement {1} révoqué',
  'Direct debit of {1} for invoice {2} returned ({3})': 'Prélèvement de {1} pour la facture {2} rejeté ({3})',
}

export const debitsCodes: Readonly<Record<string, string>> = {
  mandate_signed: 'mandat signé',
  mandate_revoked: 'mandat révoqué',
  returned: 'rejeté',
}

/** How a run stands. */
export const debitsValues: Readonly<Record<string, string>> = {
  built: 'créée',
  submitted: 'transmise',
  settled: 'encaissée',
}

/** What is refused and told about following up what is overdue. */
export const dunning: Readonly<Record<string, string>> = {
  'Dunning policy not found': 'Ce plan de relance n’existe pas.',
  'No dunning policy applies': 'Aucun plan de relance ne s’applique.',
  'No step is left': 'Il ne reste aucune étape.',
  'Nothing to charge': 'Il n’y a rien à facturer.',
  '{field} must be a valid template': 'Ce n’est pas un modèle valide.',
  '{field} must name each day and action once': 'Chaque jour ne peut avoir chaque action qu’une fois.',
}

export const dunningTold: Readonly<Record<string, string>> = {
  'Invoice {1} followed up': 'Facture {1} relancée',
  'Dunning of invoice {1} paused': 'Relance de la facture {1} suspendue',
  'Dunning of invoice {1} resumed': 'La relance de la facture {1} reprend',
  '{1} promised for invoice {2}': '{1} promis pour la facture {2}',
  'Promise for invoice {1} kept': 'Promesse pour la facture {1} tenue',
  'Promise for invoice {1} broken': 'Promesse pour la facture {1} non tenue',
  'a dunning policy applies': 'un plan de relance s’applique',
}

export const dunningCodes: Readonly<Record<string, string>> = {
  dunned: 'relancée',
}
