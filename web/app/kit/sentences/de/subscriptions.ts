export const subscriptions: Readonly<Record<string, string>> = {
  'At most 10 coupons can run on a subscription at a time':
    'Auf einem Abonnement können höchstens 10 Gutscheine zugleich laufen.',
  'At most 20 changes can be scheduled at a time': 'Höchstens 20 Änderungen können zugleich geplant sein.',
  'Change is already {status}': 'Die Änderung ist schon {status}.',
  'Change not found': 'Diese Änderung gibt es nicht.',
  'Coupon can no longer be redeemed': 'Der Gutschein lässt sich nicht mehr einlösen.',
  'Coupon is already on this subscription': 'Der Gutschein liegt schon auf diesem Abonnement.',
  'Coupon is in {currency}': 'Der Gutschein lautet auf {currency}.',
  'Coupon not found': 'Diesen Gutschein gibt es nicht.',
  'Only an active subscription can be paused': 'Nur ein aktives Abonnement lässt sich pausieren.',
  'Something has changed since the preview': 'Seit der Vorschau hat sich etwas geändert.',
  'Subscription is not paused': 'Das Abonnement ist nicht pausiert.',
  'Subscription is not trialing': 'Das Abonnement ist nicht in der Probezeit.',
  'There is a coupon with this code already': 'Einen Gutschein mit diesem Code gibt es schon.',
  '{field} cannot be combined with a trial': 'Das geht nicht zusammen mit einer Probezeit.',
  '{field} cannot be combined with at_period_end': 'Das geht nicht zusammen mit einem Ende zum Zeitraum.',
  '{field} cannot be combined with proration next':
    'Das geht nicht zusammen mit einer Änderung zum nächsten Zeitraum.',
  '{field} cannot lie in the future': 'Das darf nicht in der Zukunft liegen.',
  '{field} cannot lie in the past': 'Das darf nicht in der Vergangenheit liegen.',
  '{field} cannot lie in the past with another rhythm':
    'Mit einem anderen Rhythmus darf der Tag nicht in der Vergangenheit liegen.',
  '{field} is required for an amount': 'Für einen Betrag ist das nötig.',
  '{field} is required for repeating': 'Für einen wiederholten Gutschein ist das nötig.',
  '{field} must lie between {earliest} and {latest}': 'Das muss zwischen {earliest} und {latest} liegen.',
  '{field} must lie in the future, at most 2 years ahead':
    'Das muss in der Zukunft liegen, höchstens 2 Jahre voraus.',
  '{field} must lie within 10 years': 'Das muss innerhalb von 10 Jahren liegen.',
  '{field} must lie within the last {years} years': 'Das muss innerhalb der letzten {years} Jahre liegen.',
  '{field} names no item of this subscription': 'Einen solchen Posten hat das Abonnement nicht.',
  '{field} needs a cancellation before the period ends':
    'Das setzt eine Kündigung vor dem Ende des Zeitraums voraus.',
}
