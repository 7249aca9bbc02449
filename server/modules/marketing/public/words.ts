import type { Language } from '#kit/web/language.ts'
import { moreWords } from './more-words.ts'

export interface Words {
  nothingTitle: string
  nothing: string
  optional: string
  sentTitle: string
  checkTitle: string
  checkMail: string
  slowDown: string
  confirmTitle: string
  confirmAsk: (form: string, email: string) => string
  confirmButton: string
  confirmedTitle: string
  minutes: (count: number) => string
  with: (names: string) => string
  zone: string
  change: string
  earlier: string
  later: string
  noTimes: string
  nextFree: string
  chosen: string
  otherTime: string
  name: string
  email: string
  guests: string
  guestsHelp: string
  book: string
  bookedTitle: string
  bookedText: (email: string) => string
  alreadyBooked: string
  addToCalendar: string
  manage: string
  yourMeeting: string
  canceledTitle: string
  canceledText: string
  cancel: string
  reason: string
  move: string
  movedTitle: string
  taken: string
  where: string
  video: string
  phone: string
  pickTime: string
  cannotChange: string
  isOver: string
}

export const words: Record<Language, Words> = {
  en: {
    nothingTitle: 'There is nothing here',
    nothing: 'The address is not complete, or what stood here was taken away.',
    optional: 'optional',
    sentTitle: 'Sent',
    checkTitle: 'One more step',
    checkMail: 'We have sent you an email. Please follow the link in it to confirm your address.',
    slowDown: 'Too many submissions. Please try again in a minute.',
    confirmTitle: 'Confirm your address',
    confirmAsk: (form, email) => `You filled in “${form}” with the address ${email}.`,
    confirmButton: 'Confirm',
    confirmedTitle: 'Your address is confirmed',
    minutes: count => `${count} minutes`,
    with: names => `With ${names}`,
    zone: 'Time zone',
    change: 'Change',
    earlier: 'Earlier',
    later: 'Later',
    noTimes: 'No times are free in these days.',
    nextFree: 'Next free time',
    chosen: 'Your time',
    otherTime: 'Choose another time',
    name: 'Name',
    email: 'Email',
    guests: 'Guests',
    guestsHelp: 'Email addresses, separated by commas; up to five.',
    book: 'Book',
    bookedTitle: 'Your meeting is booked',
    bookedText: email => `An invitation is on its way to ${email}.`,
    alreadyBooked: 'You have this meeting already. The invitation in your email leads to it.',
    addToCalendar: 'Add to my calendar',
    manage: 'Change or cancel',
    yourMeeting: 'Your meeting',
    canceledTitle: 'This meeting was canceled',
    canceledText: 'The time is free again.',
    cancel: 'Cancel the meeting',
    reason: 'Reason',
    move: 'Choose another time',
    movedTitle: 'Your meeting was moved',
    taken: 'This time is no longer available. Please choose another one.',
    where: 'Where',
    video: 'Video call',
    phone: 'By phone',
    pickTime: 'Choose a time',
    cannotChange: 'This booking can no longer be changed.',
    isOver: 'This booking is over.',
  },
  de: {
    nothingTitle: 'Hier ist nichts',
    nothing: 'Die Adresse ist nicht vollständig, oder was hier stand, wurde entfernt.',
    optional: 'freiwillig',
    sentTitle: 'Gesendet',
    checkTitle: 'Noch ein Schritt',
    checkMail:
      'Wir haben Ihnen eine E‑Mail geschickt. Bitte folgen Sie dem Link darin, um Ihre Adresse zu bestätigen.',
    slowDown: 'Zu viele Einsendungen. Bitte versuchen Sie es in einer Minute noch einmal.',
    confirmTitle: 'Adresse bestätigen',
    confirmAsk: (form, email) => `Sie haben „${form}“ mit der Adresse ${email} ausgefüllt.`,
    confirmButton: 'Bestätigen',
    confirmedTitle: 'Ihre Adresse ist bestätigt',
    minutes: count => `${count} Minuten`,
    with: names => `Mit ${names}`,
    zone: 'Zeitzone',
    change: 'Ändern',
    earlier: 'Früher',
    later: 'Später',
    noTimes: 'In diesen Tagen ist nichts frei.',
    nextFree: 'Nächster freier Termin',
    chosen: 'Ihr Termin',
    otherTime: 'Andere Zeit wählen',
    name: 'Name',
    email: 'E‑Mail',
    guests: 'Gäste',
    guestsHelp: 'E‑Mail-Adressen, durch Kommas getrennt; bis zu fünf.',
    book: 'Buchen',
    bookedTitle: 'Ihr Termin ist gebucht',
    bookedText: email => `Eine Einladung ist unterwegs an ${email}.`,
    alreadyBooked: 'Diesen Termin haben Sie schon. Die Einladung in Ihrer E‑Mail führt dorthin.',
    addToCalendar: 'In meinen Kalender',
    manage: 'Ändern oder absagen',
    yourMeeting: 'Ihr Termin',
    canceledTitle: 'Dieser Termin wurde abgesagt',
    canceledText: 'Die Zeit ist wieder frei.',
    cancel: 'Termin absagen',
    reason: 'Grund',
    move: 'Andere Zeit wählen',
    movedTitle: 'Ihr Termin wurde verschoben',
    taken: 'Diese Zeit ist nicht mehr frei. Bitte wählen Sie eine andere.',
    where: 'Ort',
    video: 'Videoanruf',
    phone: 'Am Telefon',
    pickTime: 'Zeit wählen',
    cannotChange: 'Dieser Termin kann nicht mehr geändert werden.',
    isOver: 'Dieser Termin ist vorbei.',
  },
  fr: {
    nothingTitle: 'Il n’y a rien ici',
    nothing: 'L’adresse est incomplète, ou ce qui se trouvait ici a été retiré.',
    optional: 'facultatif',
    sentTitle: 'Envoyé',
    checkTitle: 'Encore une étape',
    checkMail:
      'Nous vous avons envoyé un e‑mail. Suivez le lien qu’il contient pour confirmer votre adresse.',
    slowDown: 'Trop d’envois. Veuillez réessayer dans une minute.',
    confirmTitle: 'Confirmer votre adresse',
    confirmAsk: (form, email) => `Vous avez rempli « ${form} » avec l’adresse ${email}.`,
    confirmButton: 'Confirmer',
    confirmedTitle: 'Votre adresse est confirmée',
    minutes: count => `${count} minutes`,
    with: names => `Avec ${names}`,
    zone: 'Fuseau horaire',
    change: 'Changer',
    earlier: 'Plus tôt',
    later: 'Plus tard',
    noTimes: 'Rien n’est libre ces jours-là.',
    nextFree: 'Prochain créneau libre',
    chosen: 'Votre créneau',
    otherTime: 'Choisir un autre créneau',
    name: 'Nom',
    email: 'E‑mail',
    guests: 'Invités',
    guestsHelp: 'Adresses e‑mail séparées par des virgules ; cinq au plus.',
    book: 'Réserver',
    bookedTitle: 'Votre rendez-vous est réservé',
    bookedText: email => `Une invitation part à ${email}.`,
    alreadyBooked: 'Vous avez déjà ce rendez-vous. L’invitation reçue par e‑mail y mène.',
    addToCalendar: 'Ajouter à mon agenda',
    manage: 'Modifier ou annuler',
    yourMeeting: 'Votre rendez-vous',
    canceledTitle: 'Ce rendez-vous a été annulé',
    canceledText: 'Le créneau est de nouveau libre.',
    cancel: 'Annuler le rendez-vous',
    reason: 'Motif',
    move: 'Choisir un autre créneau',
    movedTitle: 'Votre rendez-vous a été déplacé',
    taken: 'Ce créneau n’est plus disponible. Veuillez en choisir un autre.',
    where: 'Lieu',
    video: 'Appel vidéo',
    phone: 'Par téléphone',
    pickTime: 'Choisir un créneau',
    cannotChange: 'Ce rendez-vous ne peut plus être modifié.',
    isOver: 'Ce rendez-vous est passé.',
  },
  ...moreWords,
}
