/** What customers, mails, money and contracts do not allow. */
export const rules: Readonly<Record<string, string>> = {
  'A campaign has at most 1,000,000 recipients': 'Eine Kampagne hat höchstens 1.000.000 Empfänger.',
  'A fully executed contract cannot be voided. Sign a termination or amendment agreement instead.':
    'Ein von allen unterschriebener Vertrag kann nicht zurückgezogen werden. Schließen Sie stattdessen eine Aufhebung oder Änderung.',
  'A lead becomes converted by converting it': 'Ein Lead wird umgewandelt, indem Sie ihn umwandeln.',
  'A mail has at most {most} recipients': 'Eine Mail hat höchstens {most} Empfänger.',
  'A merge can be undone for {days} days':
    'Eine Zusammenführung lässt sich {days} Tage lang rückgängig machen.',
  'A personal mail goes to at most {most} recipients, copies included':
    'Eine persönliche Mail geht an höchstens {most} Empfänger, Kopien mitgezählt.',
  'A recipient email is required to send a quote': 'Zum Senden fehlt die E-Mail-Adresse des Empfängers.',
  'A recipient email is required to send an invoice': 'Zum Senden fehlt die E-Mail-Adresse des Empfängers.',
  'A sequence has at most {most} steps': 'Eine Sequenz hat höchstens {most} Schritte.',
  'A void invoice cannot be sent': 'Eine stornierte Rechnung kann nicht gesendet werden.',
  'A/B variants are only supported on email steps': 'Varianten gibt es nur bei Mail-Schritten.',
  'Add a seed address first': 'Fügen Sie zuerst eine Testadresse hinzu.',
  'An accepted quote cannot be voided': 'Ein angenommenes Angebot kann nicht zurückgezogen werden.',
  'An organization has at most 500 goals': 'Eine Organisation hat höchstens 500 Ziele.',
  'Another contact has this email': 'Ein anderer Kontakt hat diese E-Mail-Adresse.',
  'At most {most} can still be refunded': 'Höchstens {most} können noch erstattet werden.',
  'At most {most} of this invoice can still be credited':
    'Höchstens {most} dieser Rechnung können noch gutgeschrieben werden.',
  'At most {most} seeds': 'Höchstens {most} Testadressen.',
  'Campaign has no audience': 'Die Kampagne hat noch keine Empfänger.',
  'Campaign has no content': 'Die Kampagne hat noch keinen Inhalt.',
  'Campaign has no subject': 'Die Kampagne hat noch keinen Betreff.',
  'Cannot add a variant to a variant': 'Eine Variante kann keine Varianten haben.',
  "Cannot cancel a campaign that is '{status}'":
    'Diese Kampagne kann nicht abgebrochen werden (Status: {status}).',
  "Cannot pause a campaign that is '{status}'":
    'Diese Kampagne kann nicht angehalten werden (Status: {status}).',
  "Cannot pause an enrollment that is '{status}'":
    'Diese Aufnahme kann nicht angehalten werden (Status: {status}).',
  "Cannot resume a campaign that is '{status}'":
    'Diese Kampagne kann nicht fortgesetzt werden (Status: {status}).',
  "Cannot resume an enrollment that is '{status}'":
    'Diese Aufnahme kann nicht fortgesetzt werden (Status: {status}).',
  "Cannot retry a campaign that is '{status}'":
    'Diese Kampagne kann nicht wiederholt werden (Status: {status}).',
  "Cannot send a campaign that is '{status}'":
    'Diese Kampagne kann nicht gesendet werden (Status: {status}).',
  'Changed meanwhile by {name}': 'Inzwischen von {name} geändert.',
  'Connect Stripe under Settings → Integrations first':
    'Verbinden Sie zuerst Stripe unter Einstellungen → Integrationen.',
  'Contract already has signatures — {what} can no longer be changed. Void it and draft a new one instead.':
    'Der Vertrag hat schon Unterschriften und kann nicht mehr geändert werden. Ziehen Sie ihn zurück, und entwerfen Sie einen neuen.',
  'Contract already {status}': 'Der Vertrag ist bereits {status}.',
  'Contract is {status} and can no longer be edited':
    'Der Vertrag ist {status} und kann nicht mehr geändert werden.',
  'Contract is {status} and cannot be sent again':
    'Der Vertrag ist {status} und kann nicht noch einmal gesendet werden.',
  'Contract is {status} and cannot be withdrawn':
    'Der Vertrag ist {status} und kann nicht zurückgezogen werden.',
  'Counterparty email required before sending': 'Zum Senden fehlt die E-Mail-Adresse der Gegenseite.',
  'Invoice is already {status}': 'Die Rechnung ist bereits {status}.',
  'Invoice {number} is already {status}': 'Die Rechnung {number} ist bereits {status}.',
  'Invoice {number} is already {status}: {field} can no longer be changed':
    'Die Rechnung {number} ist bereits {status}: {field} kann nicht mehr geändert werden.',
  'Invoice {number} is still a draft': 'Die Rechnung {number} ist noch ein Entwurf.',
  'Lead is already converted': 'Dieser Lead ist schon umgewandelt.',
  'MRR cannot be negative': 'Der MRR kann nicht negativ sein.',
  'Max {most} line items per invoice': 'Eine Rechnung hat höchstens {most} Positionen.',
  'Maximum number of variants reached': 'Mehr Varianten sind nicht möglich.',
  'Monthly reveal allowance used up': 'Die Freischaltungen dieses Monats sind aufgebraucht.',
  'No amount may be larger than {most}': 'Kein Betrag darf größer als {most} sein.',
  'No contacts to enroll': 'Es gibt keine Kontakte aufzunehmen.',
  'No exchange rate is known for {currency}: set one under Settings → Exchange rates':
    'Für {currency} ist kein Wechselkurs bekannt: Tragen Sie einen unter Einstellungen → Wechselkurse ein.',
  'No failed recipients to retry': 'Es gibt keine gescheiterten Empfänger.',
  'No mailbox to send from': 'Es gibt kein Postfach, von dem gesendet werden kann.',
  'No recipients to send to': 'Es gibt keine Empfänger.',
  'No test is running': 'Es läuft kein Test.',
  'Not a variant — use DELETE /steps/{step_id} to remove a step':
    'Das ist keine Variante, sondern ein Schritt.',
  'Nothing left to pay': 'Es ist nichts mehr zu zahlen.',
  'Nothing of this payment is left': 'Von dieser Zahlung ist nichts mehr übrig.',
  'Payment method is not active': 'Die Zahlungsmethode ist nicht aktiv.',
  'A payment for this invoice is under way': 'Eine Zahlung zu dieser Rechnung ist unterwegs.',
  'No payment method on file': 'Es ist keine Zahlungsmethode hinterlegt.',
  'Nothing to reveal for this record': 'Hier gibt es nichts freizuschalten.',
  "Only a message that nobody knows the fate of can be resolved; this one is '{status}'":
    'Klären lässt sich nur eine Nachricht, von der niemand weiß, ob sie ankam; diese hat den Status {status}.',
  'Only an accepted quote can be invoiced': 'Nur ein angenommenes Angebot kann berechnet werden.',
  'Balance would become negative': 'Das Guthaben reicht dafür nicht.',
  'At most {most} can be applied': 'Es können höchstens {most} verrechnet werden.',
  'Nothing is overpaid': 'Hier ist nichts zu viel bezahlt.',
  'Only an admin can set goals for others': 'Nur Administratoren setzen anderen Ziele.',
  'Only an admin can submit for others': 'Nur Administratoren geben für andere ab.',
  'Only drafts and scheduled campaigns can be edited':
    'Nur Entwürfe und geplante Kampagnen können geändert werden.',
  'Only people can be revealed': 'Nur Personen können freigeschaltet werden.',
  'Only scheduled campaigns can be unscheduled': 'Nur geplante Kampagnen können zurückgestellt werden.',
  'Only the first 10,000 results can be paged; narrow the search':
    'Nur die ersten 10.000 Treffer lassen sich durchblättern; grenzen Sie die Suche ein.',
  'Only who moved the deal or an admin can take it back':
    'Nur wer den Deal verschoben hat oder ein Administrator kann das zurücknehmen.',
  'Pause or cancel the campaign first': 'Halten Sie die Kampagne zuerst an, oder brechen Sie sie ab.',
  'Period has ended': 'Der Zeitraum ist vorbei.',
  'Quote {number} is already {status}': 'Das Angebot {number} ist bereits {status}.',
  'Quote {number} is {status} and can no longer be changed':
    'Das Angebot {number} ist {status} und kann nicht mehr geändert werden.',
  'Quote {number} is {status}: nobody asked for approval':
    'Das Angebot {number} ist {status}: Niemand hat um Freigabe gebeten.',
  'Quote {quote} is already invoiced as {invoice}': 'Das Angebot {quote} ist schon als {invoice} berechnet.',
  'Reactivating needs a positive mrr_cents': 'Zum Wiederaufnehmen braucht es einen positiven MRR.',
  'Seed already exists': 'Diese Testadresse gibt es schon.',
  'Stripe does not accept this key': 'Stripe nimmt diesen Schlüssel nicht an.',
  'Stripe rejected the request: {reason}': 'Stripe hat abgelehnt: {reason}',
  'Subscription is canceled — reactivate it instead of changing it':
    'Das Abo ist gekündigt: Nehmen Sie es wieder auf, statt es zu ändern.',
  'Template error: {error}': 'Fehler in der Vorlage: {error}',
  'The amounts add up to more than can be written exactly: ask for less at once':
    'Die Summe ist zu groß, um genau zu sein: Bitte weniger auf einmal abfragen.',
  'The attachments are larger than 20 MB together': 'Die Anhänge sind zusammen größer als 20 MB.',
  'The contact has no email address': 'Der Kontakt hat keine E-Mail-Adresse.',
  'The contact has no email, and its company no domain to infer one from':
    'Der Kontakt hat keine E-Mail-Adresse und seine Firma keine Domain, aus der sie sich ableiten ließe.',
  'The contact is not on this list': 'Der Kontakt steht nicht auf dieser Liste.',
  'The contract text changed after it was signed. This envelope can no longer be executed — void it and send a fresh one.':
    'Der Text hat sich nach der Unterschrift geändert. Ziehen Sie den Vertrag zurück, und senden Sie ihn neu.',
  'The counterparty has already signed': 'Die Gegenseite hat schon unterschrieben.',
  'The deals add up to more than can be written exactly: ask for one pipeline or one owner':
    'Die Summe ist zu groß, um genau zu sein: Bitte nur eine Pipeline oder eine Person abfragen.',
  'The field "{label}" is on page {page}, but the document has 1 page. Move or remove it before sending.':
    'Das Feld „{label}“ liegt auf Seite {page}, das Dokument hat aber nur 1 Seite. Verschieben oder entfernen Sie es vor dem Senden.',
  'The field "{label}" is on page {page}, but the document has {pages} pages. Move or remove it before sending.':
    'Das Feld „{label}“ liegt auf Seite {page}, das Dokument hat aber nur {pages} Seiten. Verschieben oder entfernen Sie es vor dem Senden.',
  'The last pipeline cannot be deleted': 'Die letzte Pipeline kann nicht gelöscht werden.',
  "The owner's email address is not confirmed yet, and until it is nothing leaves through this server's own mail transport. Confirm the address, or connect a mailbox of your own.":
    'Die E-Mail-Adresse des Inhabers ist noch nicht bestätigt; bis dahin sendet dieser Server selbst keine Mails. Bestätigen Sie die Adresse, oder verbinden Sie ein eigenes Postfach.',
  'The pipeline has no stage of kind {kind}': 'Die Pipeline hat keine Stufe der Art {kind}.',
  'The record that was kept is no longer there: undo the later merge first':
    'Den Eintrag, der blieb, gibt es nicht mehr: Machen Sie zuerst die spätere Zusammenführung rückgängig.',
  'The reporting currency cannot change any more: recurring revenue has been booked in it':
    'Die Berichtswährung steht fest: In ihr sind wiederkehrende Umsätze gebucht.',
  'The stage {stage} holds 1 deal: name the stage they go to in move_to':
    'In der Stufe {stage} liegt 1 Deal: Wählen Sie, wohin er kommt.',
  'The stage {stage} holds {deals} deals: name the stage they go to in move_to':
    'In der Stufe {stage} liegen {deals} Deals: Wählen Sie, wohin sie kommen.',
  'There can be at most {most} fields for one kind of record':
    'Je Art von Eintrag gibt es höchstens {most} eigene Felder.',
  'There is a field with the key {key} already': 'Ein Feld mit dem Schlüssel {key} gibt es schon.',
  'There is no move of the last 24 hours to take back': 'In den letzten 24 Stunden wurde nichts verschoben.',
  'There is no payment to refund on this invoice': 'Zu dieser Rechnung gibt es keine Zahlung zu erstatten.',
  'This company has neither website nor domain': 'Diese Firma hat weder Website noch Domain.',
  'This contract has not been sent for signature yet':
    'Dieser Vertrag wurde noch nicht zur Unterschrift gesendet.',
  'This link is for downloading the executed copy only':
    'Dieser Link dient nur zum Herunterladen der unterschriebenen Fassung.',
  'No mail servers are known for {domain}': 'Für {domain} sind keine Mailserver bekannt',
  'This mailbox is not shared: only its owner sends from it':
    'Dieses Postfach ist nicht geteilt: Nur wem es gehört, sendet davon.',
  'This merge was undone already': 'Diese Zusammenführung ist schon rückgängig gemacht.',
  'This was undone already': 'Das wurde schon zurückgenommen.',
  'Somebody changed it since': 'Inzwischen hat es jemand geändert.',
  'This opportunity has already become a deal': 'Aus dieser Chance ist schon ein Deal geworden.',
  'This opportunity has already become a deal, and that deal was deleted':
    'Aus dieser Chance ist schon ein Deal geworden, und der wurde gelöscht.',
  'This person has been erased': 'Die Daten dieser Person wurden gelöscht.',
  'This quote has expired': 'Dieses Angebot ist abgelaufen.',
  'This quote is {status} and cannot be answered':
    'Dieses Angebot ist {status} und kann nicht beantwortet werden.',
  'This quote needs approval before it can be sent: {reasons}':
    'Dieses Angebot braucht vor dem Senden eine Freigabe: {reasons}',
  "This server's own mail transport takes mail to {limit} recipients a day, and none are left today. Try again after midnight UTC, or connect a mailbox of your own.":
    'Dieser Server sendet selbst an {limit} Empfänger am Tag, und für heute ist keiner mehr frei. Weiter geht es nach Mitternacht UTC oder mit einem eigenen Postfach.',
  "This server's own mail transport takes mail to {limit} recipients a day, and only 1 is left today. Try again after midnight UTC, or connect a mailbox of your own.":
    'Dieser Server sendet selbst an {limit} Empfänger am Tag, und für heute ist nur noch 1 frei. Weiter geht es nach Mitternacht UTC oder mit einem eigenen Postfach.',
  "This server's own mail transport takes mail to {limit} recipients a day, and only {left} are left today. Try again after midnight UTC, or connect a mailbox of your own.":
    'Dieser Server sendet selbst an {limit} Empfänger am Tag, und für heute sind nur noch {left} frei. Weiter geht es nach Mitternacht UTC oder mit einem eigenen Postfach.',
  "Variant '{label}' already exists on this step": 'Die Variante „{label}“ gibt es an diesem Schritt schon.',
  'Webhook secret not configured for this integration':
    'Für diese Integration ist kein Webhook-Geheimnis eingerichtet.',
  'You already signed this contract': 'Sie haben diesen Vertrag schon unterschrieben.',
  'You have already signed this contract': 'Sie haben diesen Vertrag schon unterschrieben.',
  'You must agree to use electronic records and signatures in order to sign':
    'Zum Unterschreiben müssen Sie elektronischen Dokumenten und Unterschriften zustimmen.',
  'Your own email is required before sending — party A would have no way to sign':
    'Zum Senden fehlt Ihre eigene E-Mail-Adresse: Partei A könnte sonst nicht unterschreiben.',
  'contact_id, email, or first_name with last_name and domain is required':
    'Bitte einen Kontakt, eine E-Mail-Adresse oder Vor- und Nachname mit Domain angeben.',
  'contacts, companies or deals is required':
    'Bitte mindestens eine Datei wählen: Kontakte, Firmen oder Deals.',
  'email, phone, linkedin_url or pool_id is required':
    'Bitte E-Mail-Adresse, Telefonnummer oder LinkedIn-Adresse angeben.',
  'url, domain or company_id is required': 'Bitte eine Adresse, eine Domain oder eine Firma angeben.',
  '{amount} has been paid against this invoice — refund it and raise a credit note instead of voiding':
    'Auf diese Rechnung sind {amount} gezahlt: Erstatten Sie sie, und schreiben Sie eine Gutschrift, statt zu stornieren.',
  '{email} has unsubscribed': '{email} hat sich abgemeldet.',
  '{email} is suppressed: it was imported to the list':
    '{email} ist gesperrt: Die Adresse kam mit einem Import auf die Sperrliste.',
  '{email} is suppressed: it was put on the list by hand':
    '{email} ist gesperrt: Die Adresse wurde von Hand auf die Sperrliste gesetzt.',
  '{email} is suppressed: its owner complained': '{email} ist gesperrt: Von dort kam eine Beschwerde.',
  '{email} is suppressed: mail to it bounced': '{email} ist gesperrt: Mails dorthin kamen zurück.',
  '{email} is suppressed: mail to it bounced again and again':
    '{email} ist gesperrt: Mails dorthin kamen immer wieder zurück.',
  '{label} sign-in is not set up': 'Die Anmeldung mit {label} ist nicht eingerichtet.',
  'At most 10 coupons can run on a subscription at a time': 'Ein Abo hat höchstens 10 Gutscheine zugleich.',
  'At most 5,000 subscriptions can be changed at once; narrow the filter':
    'Höchstens 5.000 Abonnements können auf einmal geändert werden; grenzen Sie die Auswahl ein.',
  'At most 20 changes can be scheduled at a time': 'Höchstens 20 Änderungen können geplant sein.',
  'Change is already {status}': 'Die Änderung ist bereits {status}.',
  'Change not found': 'Diese Änderung gibt es nicht.',
  'Coupon can no longer be redeemed': 'Dieser Gutschein kann nicht mehr eingelöst werden.',
  'Coupon is already on this subscription': 'Dieser Gutschein gilt schon für dieses Abo.',
  'Coupon is in {currency}': 'Der Gutschein lautet auf {currency}.',
  'Coupon not found': 'Diesen Gutschein gibt es nicht.',
  'Device not found': 'Dieses Gerät gibt es nicht.',
  'Only an active subscription can be paused': 'Nur ein aktives Abo kann pausiert werden.',
  'Something has changed since the preview': 'Seit der Vorschau hat sich etwas geändert.',
  'Subscription is not paused': 'Das Abo ist nicht pausiert.',
  'Subscription is not trialing': 'Das Abo ist nicht in der Testphase.',
  'There is a coupon with this code already': 'Einen Gutschein mit diesem Code gibt es schon.',
  '{field} cannot be combined with unit_price_cents': 'Verträgt sich nicht mit einem neuen Preis.',
  '{field} needs price_percent, unit_price_cents or tax_rate':
    'Sagt nicht, was sich ändert: ein Prozentsatz, ein Preis oder ein Steuersatz.',
  '{field} cannot be combined with a trial': 'Verträgt sich nicht mit einer Testphase.',
  '{field} cannot be combined with at_period_end': 'Verträgt sich nicht mit dem Ende des Zeitraums.',
  '{field} cannot be combined with proration next':
    'Verträgt sich nicht mit der Verrechnung auf der nächsten Rechnung.',
  '{field} cannot lie in the future': 'Darf nicht in der Zukunft liegen.',
  '{field} cannot lie in the past': 'Darf nicht in der Vergangenheit liegen.',
  '{field} cannot lie in the past with another rhythm':
    'Darf bei einem anderen Rhythmus nicht in der Vergangenheit liegen.',
  'A reason is required': 'Bitte einen Grund angeben.',
  'The pipeline has no stage for deals that end like this':
    'Die Pipeline hat keine Stufe für Deals, die so enden.',
  '{field} cannot be lines: the deal has none': 'Der Deal hat keine Positionen.',
  '{field} is not a field of deals': 'Dieses Feld haben Deals nicht.',
  '{field} must be a time such as 2026-11-20T10:00': 'Muss eine Zeit wie 2026-11-20T10:00 sein.',
  '{stage} needs more of the deal first: {choices}': '„{stage}“ braucht vorher mehr vom Deal: {choices}',
  '{field} is required for an amount': 'Für einen Betrag bitte ausfüllen.',
  '{field} is required for repeating': 'Für eine Wiederholung bitte ausfüllen.',
  '{field} must lie between {earliest} and {latest}': 'Muss zwischen {earliest} und {latest} liegen.',
  '{field} must lie in the future, at most 2 years ahead':
    'Muss in der Zukunft liegen, höchstens 2 Jahre voraus.',
  '{field} must lie within 10 years': 'Muss innerhalb von 10 Jahren liegen.',
  '{field} must lie within the last {years} years': 'Muss in den letzten {years} Jahren liegen.',
  '{field} names no item of this subscription': 'Gehört zu keiner Position dieses Abos.',
  '{field} needs a cancellation before the period ends':
    'Setzt eine Kündigung vor dem Ende des Zeitraums voraus.',
  'A mail has at most {most} attachments': 'Eine Mail hat höchstens {most} Anhänge.',
  'Only who made a template and admins change it':
    'Eine Vorlage ändern nur, wer sie angelegt hat, und Admins.',
  'Template error: {message}': 'Fehler in der Vorlage: {message}',
  'The mail has left': 'Die Mail ist schon unterwegs.',
  'The shortcut {shortcut} belongs to another template of yours':
    'Das Kürzel {shortcut} gehört schon zu einer anderen Vorlage von Ihnen.',
  '{field} must be a uuid': '{field} muss eine UUID sein',
  '{field} must be a valid email address, not {given}':
    '{field} muss eine gültige E-Mail-Adresse sein, nicht {given}',
  '{field} must have days or at': '{field} braucht Tage oder einen Zeitpunkt',
  'Bill {number} of {seller} is already here as another file':
    'Die Eingangsrechnung {number} von {seller} ist schon als andere Datei vorhanden.',
  'Bill is not approved yet': 'Die Eingangsrechnung ist noch nicht freigegeben.',
  'Bill is already {status}': 'Die Eingangsrechnung ist bereits: {status}.',
  'This rate comes with the server: add one of your own for the days on which another holds':
    'Dieser Satz gehört zum Lieferumfang: Fügen Sie für die Tage, an denen ein anderer gilt, einen eigenen hinzu.',
  'Portal not found': 'Dieses Portal gibt es nicht.',
  'There is no offer': 'Es gibt kein Angebot.',
  'This is not offered here': 'Das wird hier nicht angeboten.',
  'Please choose for whom you are here': 'Bitte wählen Sie, für wen Sie hier sind.',
  'Please ask for a new code': 'Bitte fordern Sie einen neuen Code an.',
  'A running subscription is paid with this method': 'Ein laufendes Abonnement wird hiermit bezahlt.',
  'This address may not come in': 'Diese Adresse hat keinen Zugang zum Portal.',
  'Choose a shorter period': 'Bitte wählen Sie einen kürzeren Zeitraum.',
  'The offer was already accepted': 'Das Angebot wurde schon angenommen.',
  'Billing details were changed by someone else':
    'Jemand anderes hat die Rechnungsangaben inzwischen geändert.',
  '{key} cannot be changed here': '{key} lässt sich hier nicht ändern.',
  '{field} is named twice': '{field}: doppelt genannt.',
  '{field} is not an item of this subscription': '{field}: keine Position dieses Abonnements.',
  '{field} is not offered here': '{field}: wird hier nicht angeboten.',
  '{field} must be a whole number from 1 to {most}': '{field}: eine ganze Zahl von 1 bis {most}.',
  '{field} {code} not found': '{field}: {code} gibt es nicht.',
  '{field} {id} is not a recurring product': '{field}: {id} wird nicht wiederkehrend berechnet.',
  '{field} {id} not found': '{field}: {id} gibt es nicht.',
}
