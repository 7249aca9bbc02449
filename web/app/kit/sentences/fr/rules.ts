/** What customers, mails, money and contracts do not allow. */
export const rules: Readonly<Record<string, string>> = {
  'A campaign has at most 1,000,000 recipients': 'Une campagne a au plus 1 000 000 de destinataires.',
  'A fully executed contract cannot be voided. Sign a termination or amendment agreement instead.':
    'Un contrat signé par tous ne peut pas être annulé. Signez plutôt une résiliation ou un avenant.',
  'A lead becomes converted by converting it': 'Un lead devient converti quand vous le convertissez.',
  'A mail has at most {most} recipients': 'Un e-mail a au plus {most} destinataires.',
  'A merge can be undone for {days} days': 'Une fusion peut être annulée pendant {days} jours.',
  'A personal mail goes to at most {most} recipients, copies included':
    'Un e-mail personnel a au plus {most} destinataires, copies comprises.',
  'A recipient email is required to send a quote':
    'Pour envoyer, il manque l’adresse e-mail du destinataire.',
  'A recipient email is required to send an invoice':
    'Pour envoyer, il manque l’adresse e-mail du destinataire.',
  'A sequence has at most {most} steps': 'Une séquence a au plus {most} étapes.',
  'A void invoice cannot be sent': 'Une facture annulée ne peut pas être envoyée.',
  'A/B variants are only supported on email steps': 'Seules les étapes d’e-mail ont des variantes.',
  'Add a seed address first': 'Ajoutez d’abord une adresse témoin.',
  'An accepted quote cannot be voided': 'Un devis accepté ne peut pas être retiré.',
  'An organization has at most 500 goals': 'Une organisation a au plus 500 objectifs.',
  'Another contact has this email': 'Un autre contact a cette adresse e-mail.',
  'At most {most} can still be refunded': 'Au plus {most} peuvent encore être remboursés.',
  'At most {most} of this invoice can still be credited':
    'Au plus {most} de cette facture peuvent encore faire l’objet d’un avoir.',
  'At most {most} seeds': 'Au plus {most} adresses témoins.',
  'Campaign has no audience': 'La campagne n’a pas encore de destinataires.',
  'Campaign has no content': 'La campagne n’a pas encore de contenu.',
  'Campaign has no subject': 'La campagne n’a pas encore d’objet.',
  'Cannot add a variant to a variant': 'Une variante ne peut pas avoir de variantes.',
  "Cannot cancel a campaign that is '{status}'":
    'Cette campagne ne peut pas être annulée (statut : {status}).',
  "Cannot pause a campaign that is '{status}'":
    'Cette campagne ne peut pas être mise en pause (statut : {status}).',
  "Cannot pause an enrollment that is '{status}'":
    'Cette inscription ne peut pas être mise en pause (statut : {status}).',
  "Cannot resume a campaign that is '{status}'": 'Cette campagne ne peut pas reprendre (statut : {status}).',
  "Cannot resume an enrollment that is '{status}'":
    'Cette inscription ne peut pas reprendre (statut : {status}).',
  "Cannot retry a campaign that is '{status}'":
    'Cette campagne ne peut pas être relancée (statut : {status}).',
  "Cannot send a campaign that is '{status}'": 'Cette campagne ne peut pas être envoyée (statut : {status}).',
  'Changed meanwhile by {name}': 'Modifié entre-temps par {name}.',
  'Connect Stripe under Settings → Integrations first':
    'Connectez d’abord Stripe sous Paramètres → Intégrations.',
  'Contract already has signatures — {what} can no longer be changed. Void it and draft a new one instead.':
    'Le contrat porte déjà des signatures et ne peut plus être modifié. Annulez-le et rédigez-en un nouveau.',
  'Contract already {status}': 'Ce n’est plus possible : le contrat est {status}.',
  'Contract is {status} and can no longer be edited': 'Le contrat est {status} et ne peut plus être modifié.',
  'Contract is {status} and cannot be sent again': 'Le contrat est {status} et ne peut pas être renvoyé.',
  'Contract is {status} and cannot be withdrawn': 'Le contrat est {status} et ne peut pas être retiré.',
  'Counterparty email required before sending': 'Pour envoyer, il manque l’adresse e-mail de l’autre partie.',
  'Invoice is already {status}': 'Ce n’est plus possible pour cette facture (statut : {status}).',
  'Invoice {number} is already {status}':
    'Ce n’est plus possible pour la facture {number} (statut : {status}).',
  'Invoice {number} is already {status}: {field} can no longer be changed':
    'Facture {number} (statut : {status}) : {field} ne peut plus être modifié.',
  'Invoice {number} is still a draft': 'La facture {number} est encore un brouillon.',
  'Lead is already converted': 'Ce lead est déjà converti.',
  'MRR cannot be negative': 'Le MRR ne peut pas être négatif.',
  'Max {most} line items per invoice': 'Une facture a au plus {most} lignes.',
  'Maximum number of variants reached': 'Le nombre maximal de variantes est atteint.',
  'Monthly reveal allowance used up': 'Les révélations de ce mois sont épuisées.',
  'No amount may be larger than {most}': 'Aucun montant ne peut dépasser {most}.',
  'No contacts to enroll': 'Il n’y a aucun contact à inscrire.',
  'No exchange rate is known for {currency}: set one under Settings → Exchange rates':
    'Aucun taux de change connu pour {currency} : indiquez-en un sous Paramètres → Taux de change.',
  'No failed recipients to retry': 'Il n’y a aucun destinataire en échec.',
  'No mailbox to send from': 'Il n’y a aucune boîte mail pour envoyer.',
  'No recipients to send to': 'Il n’y a aucun destinataire.',
  'No test is running': 'Aucun test n’est en cours.',
  'Not a variant — use DELETE /steps/{step_id} to remove a step':
    'Ce n’est pas une variante, mais une étape.',
  'Nothing left to pay': 'Il ne reste rien à payer.',
  'Nothing of this payment is left': 'Il ne reste rien de ce paiement.',
  'Payment method is not active': 'Le moyen de paiement n’est pas actif.',
  'A payment for this invoice is under way': 'Un paiement est en cours pour cette facture.',
  'No payment method on file': 'Aucun moyen de paiement n’est enregistré.',
  'Nothing to reveal for this record': 'Il n’y a rien à révéler ici.',
  "Only a message that nobody knows the fate of can be resolved; this one is '{status}'":
    'Seul un message au sort inconnu peut être tranché ; celui-ci a le statut {status}.',
  'Only an accepted quote can be invoiced': 'Seul un devis accepté peut être facturé.',
  'Balance would become negative': 'Le solde deviendrait négatif.',
  'At most {most} can be applied': '{most} au plus peuvent être imputés.',
  'Nothing is overpaid': 'Rien n’a été payé en trop.',
  'Only an admin can set goals for others':
    'Seul un administrateur peut fixer des objectifs pour les autres.',
  'Only an admin can submit for others': 'Seul un administrateur peut transmettre pour les autres.',
  'Only drafts and scheduled campaigns can be edited':
    'Seuls les brouillons et les campagnes programmées peuvent être modifiés.',
  'Only people can be revealed': 'Seules des personnes peuvent être révélées.',
  'Only scheduled campaigns can be unscheduled':
    'Seules les campagnes programmées peuvent être déprogrammées.',
  'Only the first 10,000 results can be paged; narrow the search':
    'Seuls les 10 000 premiers résultats peuvent être parcourus ; précisez la recherche.',
  'Only who moved the deal or an admin can take it back':
    'Seul un administrateur ou la personne qui a déplacé l’affaire peut annuler.',
  'Pause or cancel the campaign first': 'Mettez d’abord la campagne en pause, ou annulez-la.',
  'Period has ended': 'La période est terminée.',
  'Quote {number} is already {status}': 'Ce n’est plus possible : le devis {number} est {status}.',
  'Quote {number} is {status} and can no longer be changed':
    'Le devis {number} est {status} et ne peut plus être modifié.',
  'Quote {number} is {status}: nobody asked for approval':
    'Le devis {number} est {status} : personne n’a demandé d’approbation.',
  'Quote {quote} is already invoiced as {invoice}': 'Le devis {quote} est déjà facturé : {invoice}.',
  'Reactivating needs a positive mrr_cents': 'Pour réactiver, il faut un MRR positif.',
  'Seed already exists': 'Cette adresse témoin existe déjà.',
  'Stripe does not accept this key': 'Stripe n’accepte pas cette clé.',
  'Stripe rejected the request: {reason}': 'Stripe a refusé : {reason}',
  'Subscription is canceled — reactivate it instead of changing it':
    'L’abonnement est résilié : réactivez-le au lieu de le modifier.',
  'Template error: {error}': 'Erreur dans le modèle : {error}',
  'The amounts add up to more than can be written exactly: ask for less at once':
    'La somme est trop grande pour être exacte : demandez-en moins à la fois.',
  'The attachments are larger than 20 MB together': 'Les pièces jointes dépassent 20 Mo en tout.',
  'The contact has no email address': 'Le contact n’a pas d’adresse e-mail.',
  'The contact has no email, and its company no domain to infer one from':
    'Le contact n’a pas d’adresse e-mail, et son entreprise pas de domaine pour la déduire.',
  'The contact is not on this list': 'Le contact n’est pas sur cette liste.',
  'The contract text changed after it was signed. This envelope can no longer be executed — void it and send a fresh one.':
    'Le texte du contrat a changé après sa signature. Annulez-le et envoyez-en un nouveau.',
  'The counterparty has already signed': 'L’autre partie a déjà signé.',
  'The deals add up to more than can be written exactly: ask for one pipeline or one owner':
    'La somme est trop grande pour être exacte : demandez un seul pipeline ou un seul responsable.',
  'The field "{label}" is on page {page}, but the document has 1 page. Move or remove it before sending.':
    'Le champ « {label} » est en page {page}, mais le document n’a qu’une page. Déplacez-le ou retirez-le avant d’envoyer.',
  'The field "{label}" is on page {page}, but the document has {pages} pages. Move or remove it before sending.':
    'Le champ « {label} » est en page {page}, mais le document n’a que {pages} pages. Déplacez-le ou retirez-le avant d’envoyer.',
  'The last pipeline cannot be deleted': 'Le dernier pipeline ne peut pas être supprimé.',
  "The owner's email address is not confirmed yet, and until it is nothing leaves through this server's own mail transport. Confirm the address, or connect a mailbox of your own.":
    'L’adresse e-mail du propriétaire n’est pas encore confirmée ; d’ici là, ce serveur n’envoie rien lui-même. Confirmez l’adresse, ou connectez votre propre boîte mail.',
  'The pipeline has no stage of kind {kind}': 'Le pipeline n’a pas d’étape de type {kind}.',
  'The record that was kept is no longer there: undo the later merge first':
    'La fiche gardée n’existe plus : annulez d’abord la fusion suivante.',
  'The reporting currency cannot change any more: recurring revenue has been booked in it':
    'La devise de référence ne peut plus changer : du revenu récurrent y est comptabilisé.',
  'The stage {stage} holds 1 deal: name the stage they go to in move_to':
    'L’étape {stage} contient 1 affaire : choisissez où elle va.',
  'The stage {stage} holds {deals} deals: name the stage they go to in move_to':
    'L’étape {stage} contient {deals} affaires : choisissez où elles vont.',
  'There can be at most {most} fields for one kind of record':
    'Un type de fiche a au plus {most} champs personnalisés.',
  'There is a field with the key {key} already': 'Un champ avec la clé {key} existe déjà.',
  'There is no move of the last 24 hours to take back':
    'Aucun déplacement des dernières 24 heures à annuler.',
  'There is no payment to refund on this invoice': 'Cette facture n’a aucun paiement à rembourser.',
  'This company has neither website nor domain': 'Cette entreprise n’a ni site web ni domaine.',
  'This contract has not been sent for signature yet': 'Ce contrat n’a pas encore été envoyé pour signature.',
  'This link is for downloading the executed copy only':
    'Ce lien sert seulement à télécharger l’exemplaire signé.',
  'No mail servers are known for {domain}': 'Aucun serveur de messagerie n’est connu pour {domain}',
  'This mailbox is not shared: only its owner sends from it':
    'Cette boîte mail n’est pas partagée : seul son propriétaire l’utilise pour écrire.',
  'This merge was undone already': 'Cette fusion a déjà été annulée.',
  'This was undone already': 'Cela a déjà été annulé.',
  'Somebody changed it since': 'Quelqu’un l’a modifié depuis.',
  'This opportunity has already become a deal': 'Cette opportunité est déjà devenue une affaire.',
  'This opportunity has already become a deal, and that deal was deleted':
    'Cette opportunité est déjà devenue une affaire, qui a été supprimée.',
  'This person has been erased': 'Les données de cette personne ont été effacées.',
  'This quote has expired': 'Ce devis a expiré.',
  'This quote is {status} and cannot be answered': 'Ce devis est {status} : on ne peut plus y répondre.',
  'This quote needs approval before it can be sent: {reasons}':
    'Ce devis doit être approuvé avant d’être envoyé : {reasons}',
  "This server's own mail transport takes mail to {limit} recipients a day, and none are left today. Try again after midnight UTC, or connect a mailbox of your own.":
    'Ce serveur envoie lui-même à {limit} destinataires par jour, et il n’en reste aucun aujourd’hui. Reprenez après minuit UTC, ou connectez votre propre boîte mail.',
  "This server's own mail transport takes mail to {limit} recipients a day, and only 1 is left today. Try again after midnight UTC, or connect a mailbox of your own.":
    'Ce serveur envoie lui-même à {limit} destinataires par jour, et il n’en reste qu’un aujourd’hui. Reprenez après minuit UTC, ou connectez votre propre boîte mail.',
  "This server's own mail transport takes mail to {limit} recipients a day, and only {left} are left today. Try again after midnight UTC, or connect a mailbox of your own.":
    'Ce serveur envoie lui-même à {limit} destinataires par jour, et il n’en reste que {left} aujourd’hui. Reprenez après minuit UTC, ou connectez votre propre boîte mail.',
  "Variant '{label}' already exists on this step": 'La variante « {label} » existe déjà à cette étape.',
  'Webhook secret not configured for this integration':
    'Aucun secret de webhook n’est configuré pour cette intégration.',
  'You already signed this contract': 'Vous avez déjà signé ce contrat.',
  'You have already signed this contract': 'Vous avez déjà signé ce contrat.',
  'You must agree to use electronic records and signatures in order to sign':
    'Pour signer, vous devez accepter les documents et signatures électroniques.',
  'Your own email is required before sending — party A would have no way to sign':
    'Pour envoyer, il manque votre propre adresse e-mail : vous ne pourriez pas signer.',
  'contact_id, email, or first_name with last_name and domain is required':
    'Indiquez un contact, une adresse e-mail, ou prénom et nom avec un domaine.',
  'contacts, companies or deals is required':
    'Choisissez au moins un fichier : contacts, entreprises ou affaires.',
  'email, phone, linkedin_url or pool_id is required':
    'Indiquez une adresse e-mail, un numéro de téléphone ou une adresse LinkedIn.',
  'url, domain or company_id is required': 'Indiquez une adresse, un domaine ou une entreprise.',
  '{amount} has been paid against this invoice — refund it and raise a credit note instead of voiding':
    '{amount} ont été payés sur cette facture : remboursez-les et établissez un avoir au lieu d’annuler.',
  '{email} has unsubscribed': '{email} s’est désabonné.',
  '{email} is suppressed: it was imported to the list': '{email} est bloqué : l’adresse vient d’un import.',
  '{email} is suppressed: it was put on the list by hand':
    '{email} est bloqué : l’adresse a été bloquée à la main.',
  '{email} is suppressed: its owner complained': '{email} est bloqué : une plainte en est venue.',
  '{email} is suppressed: mail to it bounced': '{email} est bloqué : les e-mails y sont rejetés.',
  '{email} is suppressed: mail to it bounced again and again':
    '{email} est bloqué : les e-mails y sont rejetés à répétition.',
  '{label} sign-in is not set up': 'La connexion avec {label} n’est pas configurée.',
  'At most 10 coupons can run on a subscription at a time':
    'Un abonnement a au plus 10 codes promo à la fois.',
  'At most 5,000 subscriptions can be changed at once; narrow the filter':
    'Au plus 5 000 abonnements peuvent être changés à la fois ; restreignez le choix.',
  'At most 20 changes can be scheduled at a time': 'Au plus 20 changements peuvent être prévus.',
  'Change is already {status}': 'Ce n’est plus possible : le changement est {status}.',
  'Change not found': 'Ce changement n’existe pas.',
  'Coupon can no longer be redeemed': 'Ce code promo ne peut plus être utilisé.',
  'Coupon is already on this subscription': 'Ce code promo s’applique déjà à cet abonnement.',
  'Coupon is in {currency}': 'Le code promo est en {currency}.',
  'Coupon not found': 'Ce code promo n’existe pas.',
  'Device not found': 'Cet appareil n’existe pas.',
  'Only an active subscription can be paused': 'Seul un abonnement actif peut être mis en pause.',
  'Something has changed since the preview': 'Quelque chose a changé depuis l’aperçu.',
  'Subscription is not paused': 'L’abonnement n’est pas en pause.',
  'Subscription is not trialing': 'L’abonnement n’est pas à l’essai.',
  'There is a coupon with this code already': 'Un code promo identique existe déjà.',
  '{field} cannot be combined with unit_price_cents': 'Incompatible avec un nouveau prix.',
  '{field} needs price_percent, unit_price_cents or tax_rate':
    'Ne dit pas ce qui change : un pourcentage, un prix ou un taux de taxe.',
  '{field} cannot be combined with a trial': 'Incompatible avec un essai.',
  '{field} cannot be combined with at_period_end': 'Incompatible avec la fin de la période.',
  '{field} cannot be combined with proration next':
    'Incompatible avec une facturation à partir de la prochaine période.',
  '{field} cannot lie in the future': 'Ne peut pas être dans le futur.',
  '{field} cannot lie in the past': 'Ne peut pas être dans le passé.',
  '{field} cannot lie in the past with another rhythm':
    'Ne peut pas être dans le passé avec un autre rythme.',
  'A reason is required': 'Veuillez indiquer un motif.',
  'The pipeline has no stage for deals that end like this':
    'Le pipeline n’a pas d’étape pour les affaires qui se terminent ainsi.',
  '{field} cannot be lines: the deal has none': 'L’affaire n’a pas de lignes.',
  '{field} is not a field of deals': 'Les affaires n’ont pas ce champ.',
  '{field} must be a time such as 2026-11-20T10:00': 'Doit être un moment comme 2026-11-20T10:00.',
  '{stage} needs more of the deal first: {choices}':
    'Pour passer à « {stage} », il faut d’abord compléter l’affaire : {choices}',
  '{field} is required for an amount': 'À remplir pour un montant.',
  '{field} is required for repeating': 'À remplir pour une répétition.',
  '{field} must lie between {earliest} and {latest}': 'Doit être compris entre {earliest} et {latest}.',
  '{field} must lie in the future, at most 2 years ahead': 'Doit être dans le futur, à 2 ans au plus.',
  '{field} must lie within 10 years': 'Doit être à moins de 10 ans.',
  '{field} must lie within the last {years} years': 'Doit être dans les {years} dernières années.',
  '{field} names no item of this subscription': 'N’appartient à aucun article de cet abonnement.',
  '{field} needs a cancellation before the period ends':
    'Suppose une résiliation avant la fin de la période.',
  'A mail has at most {most} attachments': 'Un e-mail a au plus {most} pièces jointes.',
  'Only who made a template and admins change it':
    'Seuls l’auteur d’un modèle et les administrateurs le modifient.',
  'Template error: {message}': 'Erreur dans le modèle : {message}',
  'The mail has left': 'L’e-mail est déjà parti.',
  'The shortcut {shortcut} belongs to another template of yours':
    'Le raccourci {shortcut} appartient déjà à un autre de vos modèles.',
  '{field} must be a uuid': '{field} doit être un UUID',
  '{field} must be a valid email address, not {given}':
    '{field} doit être une adresse e-mail valide, pas {given}',
  '{field} must have days or at': '{field} doit avoir un nombre de jours ou un moment',
  'Bill {number} of {seller} is already here as another file':
    'La facture {number} de {seller} est déjà là, dans un autre fichier.',
  'Bill is not approved yet': 'La facture n’est pas encore approuvée.',
  'Bill is already {status}': 'La facture est déjà dans cet état : {status}.',
  'This rate comes with the server: add one of your own for the days on which another holds':
    'Ce taux est fourni avec le serveur : ajoutez le vôtre pour les jours où un autre s’applique.',
  'Portal not found': 'Ce portail n’existe pas.',
  'There is no offer': 'Il n’y a pas d’offre.',
  'This is not offered here': 'Ce n’est pas proposé ici.',
  'Please choose for whom you are here': 'Veuillez choisir pour qui vous êtes ici.',
  'Please ask for a new code': 'Veuillez demander un nouveau code.',
  'A running subscription is paid with this method':
    'Un abonnement en cours est payé avec ce moyen de paiement.',
  'This address may not come in': 'Cette adresse n’a pas accès au portail.',
  'Choose a shorter period': 'Veuillez choisir une période plus courte.',
  'The offer was already accepted': 'L’offre a déjà été acceptée.',
  'Billing details were changed by someone else':
    'Quelqu’un d’autre a modifié les coordonnées de facturation.',
  '{key} cannot be changed here': '{key} ne peut pas être modifié ici.',
  '{field} is named twice': '{field} : nommé deux fois.',
  '{field} is not an item of this subscription': '{field} : pas un élément de cet abonnement.',
  '{field} is not offered here': '{field} : pas proposé ici.',
  '{field} must be a whole number from 1 to {most}': '{field} : un nombre entier de 1 à {most}.',
  '{field} {code} not found': '{field} : {code} n’existe pas.',
  '{field} {id} is not a recurring product': '{field} : {id} n’est pas facturé périodiquement.',
  '{field} {id} not found': '{field} : {id} n’existe pas.',
}
