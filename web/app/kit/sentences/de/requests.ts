/** Sign-in, rights, limits of the server and what is wrong with a request or a file as such. */
export const requests: Readonly<Record<string, string>> = {
  'A line of the file has more than {most} cells': 'Eine Zeile der Datei hat mehr als {most} Zellen.',
  'A list of the body has more than {most} items': 'Eine Liste hat mehr als {most} Einträge.',
  'A record with the same key already exists': 'Einen solchen Eintrag gibt es schon.',
  'A tenant has at most {most} series: fewer labels, or fewer values of them, will do. Series that are known go on':
    'Höchstens {most} Reihen: Bitte weniger Labels oder Werte verwenden. Bekannte Reihen laufen weiter.',
  'A token cannot do more than you: its role can be at most {role}':
    'Ein Token darf nicht mehr als Sie: Seine Rolle ist höchstens {role}.',
  'A value is not allowed here': 'Ein Wert ist hier nicht erlaubt.',
  'A value is out of range or not well formed':
    'Ein Wert ist zu groß, zu klein oder nicht richtig geschrieben.',
  'An account has at most 20 passkeys': 'Ein Konto hat höchstens 20 Passkeys.',
  'An account with this email already exists. Log in instead, or use another email.':
    'Mit dieser E-Mail-Adresse gibt es schon ein Konto. Melden Sie sich an, oder nehmen Sie eine andere Adresse.',
  'An object of the body has more than {most} keys': 'Ein Objekt hat mehr als {most} Schlüssel.',
  'Another operation on this resource is still running':
    'An dieser Ressource läuft noch ein anderer Vorgang.',
  'Call POST /auth/2fa/setup first and scan what it answers': 'Bitte zuerst den Code mit Ihrer App einlesen.',
  'Changing config.{key} changes where secrets are sent, so they have to be given again: {names}':
    'Damit gehen Geheimnisse an eine andere Stelle. Bitte geben Sie sie neu ein: {names}',
  'Code is not valid': 'Der Code stimmt nicht.',
  'Could not reach {host}': '{host} ist nicht erreichbar.',
  'Could not read file: it has more than {most} events': 'Die Datei hat mehr als {most} Termine.',
  'Could not read file: it is empty': 'Die Datei ist leer.',
  'Could not read file: it is not a PDF file': 'Die Datei ist kein PDF.',
  'Could not read file: {message}': 'Die Datei lässt sich nicht lesen: {message}',
  'Could not read file: {reason}': 'Die Datei lässt sich nicht lesen: {reason}',
  'Could not read report: {why}': 'Der Bericht lässt sich nicht lesen: {why}',
  'DTSTART is missing': 'Der Beginn (DTSTART) fehlt.',
  'Enough invitations for now: one address gets three a day, and an organization sends fifty. Try again tomorrow.':
    'Für heute sind es genug Einladungen: drei an eine Adresse, fünfzig je Organisation. Bitte morgen wieder versuchen.',
  'File too large (10 MB max)': 'Die Datei ist zu groß (höchstens 10 MB).',
  'File too large ({most} MB max)': 'Die Datei ist zu groß (höchstens {most} MB).',
  'Give password, code or passkey': 'Bitte Passwort, Code oder Passkey angeben.',
  'Idempotency-Key must be 1 to 255 visible ASCII characters':
    'Idempotency-Key muss aus 1 bis 255 sichtbaren ASCII-Zeichen bestehen.',
  'Incorrect email or password': 'E-Mail-Adresse oder Passwort stimmt nicht.',
  'Invalid payload': 'Der Inhalt ist nicht gültig.',
  'Invalid signature': 'Die Signatur ist nicht gültig.',
  "Invalid status '{status}'": 'Den Status „{status}“ gibt es nicht.',
  'Missing signature': 'Die Signatur fehlt.',
  'No single sign-on for this address': 'Für diese Adresse gibt es kein Single Sign-on.',
  'Not authenticated': 'Nicht angemeldet.',
  'Not authenticated: send your API key in the header X-API-Key':
    'Nicht angemeldet: Der API-Schlüssel gehört in den Header X-API-Key.',
  'Not authenticated: this API key is wrong or no longer valid':
    'Nicht angemeldet: Dieser API-Schlüssel ist falsch oder nicht mehr gültig.',
  'Only an owner can make, change or remove an owner':
    'Nur Inhaber können Inhaber ernennen, ändern oder entfernen.',
  'Others were changing the same records at the same moment, please try again':
    'Andere haben im selben Moment dieselben Einträge geändert. Bitte noch einmal versuchen.',
  'PDF engine unavailable: {reason}': 'Das PDF konnte nicht erzeugt werden: {reason}',
  'Please confirm that it is you: give your password, a code or a passkey to POST /auth/confirm, then try again':
    'Bitte bestätigen Sie, dass Sie es sind, und versuchen Sie es dann noch einmal.',
  'Please sign in again': 'Bitte melden Sie sich neu an.',
  'Signature expired': 'Die Signatur ist abgelaufen.',
  'Single sign-on is not linked to your account': 'Ihr Konto ist nicht mit Single Sign-on verbunden.',
  'Single sign-on is not set up': 'Single Sign-on ist nicht eingerichtet.',
  'Something went wrong on our side. Please quote {id} if you report it.':
    'Bei uns ist etwas schiefgegangen. Bitte nennen Sie {id}, wenn Sie es melden.',
  'The body contains a character that cannot be stored':
    'Der Inhalt hat ein Zeichen, das nicht gespeichert werden kann.',
  'The body does not have the announced length': 'Der Inhalt ist nicht so lang wie angekündigt.',
  'The body has more than {most} fields': 'Der Inhalt hat mehr als {most} Felder.',
  'The body is empty': 'Der Inhalt ist leer.',
  'The body is nested deeper than {most} levels': 'Der Inhalt ist tiefer als {most} Ebenen verschachtelt.',
  'The body is nested too deeply': 'Der Inhalt ist zu tief verschachtelt.',
  'The body is not valid JSON': 'Der Inhalt ist kein gültiges JSON.',
  'The body is not well-formed multipart/form-data': 'Der Inhalt ist kein gültiges multipart/form-data.',
  'The body is too large': 'Das ist zu groß.',
  'The body must be JSON or a form': 'Der Inhalt muss JSON oder ein Formular sein.',
  'The body must be an object': 'Der Inhalt muss ein Objekt sein.',
  'The body must be application/json': 'Der Inhalt muss application/json sein.',
  'The body must be multipart/form-data': 'Der Inhalt muss multipart/form-data sein.',
  'The connection to the database broke while this was being saved: it may have happened. Look before you try again; a request with an Idempotency-Key can be sent again as it is':
    'Beim Speichern brach die Verbindung zur Datenbank ab: Es kann geschehen sein. Sehen Sie nach, bevor Sie es noch einmal versuchen.',
  'The content type of the body is not supported here': 'Diese Art von Inhalt wird hier nicht angenommen.',
  'The file cannot be read as a list: {message}': 'Die Datei lässt sich nicht als Liste lesen: {message}',
  'The file could not be read: {message}': 'Die Datei lässt sich nicht lesen: {message}',
  'The file did not arrive whole': 'Die Datei ist nicht vollständig angekommen.',
  'The file has no column {missing}': 'Die Datei hat keine Spalte {missing}.',
  'The file is empty': 'Die Datei ist leer.',
  'The file is larger than 14 MB: narrow the report down, or mail it inline':
    'Die Datei ist größer als 14 MB: Grenzen Sie den Bericht ein, oder senden Sie ihn im Text der Mail.',
  'The file is larger than {megabytes} MB': 'Die Datei ist größer als {megabytes} MB.',
  'The file is too large': 'Die Datei ist zu groß.',
  'The first request with this Idempotency-Key is still being worked on':
    'Das läuft schon. Einen Moment bitte.',
  'The first request with this Idempotency-Key was interrupted after it had changed something, and cannot be continued. Look at what it did; nothing was done again':
    'Der erste Versuch wurde unterbrochen, nachdem er etwas geändert hatte. Sehen Sie nach, was geschehen ist; nichts wurde wiederholt.',
  'The key __proto__ is not allowed': 'Der Schlüssel __proto__ ist nicht erlaubt.',
  'The list must have at most {most} rows': 'Die Liste darf höchstens {most} Zeilen haben.',
  'The name of a column must have at most {longest_header} characters':
    'Der Name einer Spalte darf höchstens {longest_header} Zeichen haben.',
  'The organization needs at least one owner. Make somebody else an owner first.':
    'Die Organisation braucht mindestens einen Inhaber. Ernennen Sie zuerst jemand anderen.',
  'The provider of single sign-on could not be reached':
    'Der Anbieter des Single Sign-on ist nicht erreichbar.',
  'The query contains a character that cannot be stored':
    'Die Abfrage hat ein Zeichen, das nicht gespeichert werden kann.',
  'The range lies outside of the file': 'Der Bereich liegt außerhalb der Datei.',
  'The refresh token is not valid or has expired. Please log in again.':
    'Die Sitzung ist abgelaufen. Bitte melden Sie sich neu an.',
  'The request took too long to arrive': 'Die Anfrage kam zu langsam an.',
  'The server is busy, please try again in a moment':
    'Der Server ist ausgelastet. Bitte gleich noch einmal versuchen.',
  'There is no room left to store this; nothing was changed': 'Der Speicher ist voll; nichts wurde geändert.',
  'This API key is revoked, has expired or was rotated already':
    'Dieser API-Schlüssel ist widerrufen, abgelaufen oder schon ersetzt.',
  'This Idempotency-Key was used with another request':
    'Dieser Idempotency-Key gehört zu einer anderen Anfrage.',
  'This address is not allowed': 'Diese Adresse ist nicht erlaubt.',
  'This invitation is not valid any more. Ask for a new one.':
    'Diese Einladung ist nicht mehr gültig. Bitten Sie um eine neue.',
  'This is a WebSocket: connect with one': 'Das ist ein WebSocket: Verbinden Sie sich mit einem solchen.',
  'This is a personal token, which has no session. Revoke it with DELETE /auth/tokens/{id} after logging in instead.':
    'Das ist ein persönliches Token ohne Sitzung. Melden Sie sich an, und widerrufen Sie es dort.',
  'This is done by a person who is logged in: personal tokens, API keys and agents cannot do it':
    'Das geht nur angemeldet: Persönliche Tokens, API-Schlüssel und Agenten können es nicht.',
  'This link is no longer valid': 'Dieser Link ist nicht mehr gültig.',
  'This needs an API key with the scope {scope}': 'Das braucht einen API-Schlüssel mit dem Recht {scope}.',
  'This needs the role {role} or higher': 'Dafür brauchen Sie mindestens die Rolle {role}.',
  'This operation does not answer with JSON': 'Dieser Aufruf antwortet nicht mit JSON.',
  'This organization asks for a second factor: set up an authenticator app or a passkey first':
    'Diese Organisation verlangt einen zweiten Faktor: Richten Sie zuerst eine Authenticator-App oder einen Passkey ein.',
  'This passkey could not be added': 'Dieser Passkey konnte nicht hinzugefügt werden.',
  'This passkey was not accepted': 'Dieser Passkey wurde nicht angenommen.',
  'This person is already a member': 'Diese Person ist schon Mitglied.',
  'This text takes too much time or memory to work through': 'Dieser Text ist zu aufwendig zu verarbeiten.',
  'This took too long and was stopped': 'Das hat zu lange gedauert und wurde abgebrochen.',
  'To delete the organization and everything in it, confirm must be its exact name':
    'Um die Organisation mit allem zu löschen, geben Sie bitte ihren genauen Namen ein.',
  'Too many attempts, please try again in 1 second':
    'Zu viele Versuche. Bitte in 1 Sekunde noch einmal versuchen.',
  'Too many attempts, please try again in {seconds} seconds':
    'Zu viele Versuche. Bitte in {seconds} Sekunden noch einmal versuchen.',
  'Too many documents are being rendered, please try again in a moment':
    'Es werden gerade zu viele Dokumente erzeugt. Bitte gleich noch einmal versuchen.',
  'Too many requests from this address have not been sent to their end':
    'Von dieser Adresse sind zu viele Anfragen unvollständig.',
  'Too many requests from this address or organization wait for other servers already':
    'Zu viele Anfragen warten schon auf andere Server.',
  'Too many streams are open already: close one, or follow everything on one':
    'Es sind zu viele Verbindungen offen: Schließen Sie einen Tab.',
  'Too many submissions. Please try again in a minute.':
    'Zu viele Einsendungen. Bitte in einer Minute noch einmal versuchen.',
  'Two columns of the file have the same name': 'Zwei Spalten der Datei heißen gleich.',
  'Two-factor sign-in is already on': 'Die Anmeldung mit zweitem Faktor ist schon eingeschaltet.',
  'Two-factor sign-in is not on': 'Die Anmeldung mit zweitem Faktor ist nicht eingeschaltet.',
  'UID is missing or too long': 'Die UID fehlt oder ist zu lang.',
  'Your plan keeps {megabytes} MB of {kind}, and this would be more. Nothing of it was kept; delete what is no longer needed, or ask for a larger plan.':
    'Ihr Tarif umfasst {megabytes} MB ({kind}), und das wäre mehr. Nichts davon wurde gespeichert: Löschen Sie, was Sie nicht mehr brauchen, oder nehmen Sie einen größeren Tarif.',
  'Your plan keeps {megabytes} MB of {kind}, and this would be more. Nothing of it was kept; the oldest day goes at midnight UTC.':
    'Ihr Tarif umfasst {megabytes} MB ({kind}), und das wäre mehr. Nichts davon wurde gespeichert; der älteste Tag entfällt um Mitternacht UTC.',
  'Your plan takes {most} {what} a minute; nothing of this call was taken, please try again in 1 second':
    'Ihr Tarif nimmt {most} {what} je Minute an; nichts wurde angenommen. Bitte in 1 Sekunde noch einmal versuchen.',
  'Your plan takes {most} {what} a minute; nothing of this call was taken, please try again in {seconds} seconds':
    'Ihr Tarif nimmt {most} {what} je Minute an; nichts wurde angenommen. Bitte in {seconds} Sekunden noch einmal versuchen.',
  'Your plan {plan} allows {most} checks; delete one, or change the plan':
    'Ihr Tarif {plan} erlaubt {most} Prüfungen; löschen Sie eine, oder wechseln Sie den Tarif.',
  'Your plan {plan} allows {most} deploys at once; wait for one to finish, or change the plan':
    'Ihr Tarif {plan} erlaubt {most} Deployments zugleich; warten Sie, bis eines fertig ist, oder wechseln Sie den Tarif.',
  "Your plan's rate limit is reached, please try again in 1 second":
    'Das Limit Ihres Tarifs ist erreicht. Bitte in 1 Sekunde noch einmal versuchen.',
  "Your plan's rate limit is reached, please try again in {seconds} seconds":
    'Das Limit Ihres Tarifs ist erreicht. Bitte in {seconds} Sekunden noch einmal versuchen.',
  'This file is not an e-invoice': 'Diese Datei ist keine E-Rechnung.',
  'This file declares a document type or entities, which an e-invoice must not do':
    'Diese Datei enthält eine Dokumenttyp-Definition oder Entitäten; in einer E-Rechnung ist das nicht erlaubt.',
  'This file is too large or too nested to be read as an e-invoice':
    'Diese Datei ist zu groß oder zu verschachtelt, um als E-Rechnung gelesen zu werden.',
  'Bank account not found': 'Dieses Bankkonto gibt es nicht.',
  'Bank transaction not found': 'Diesen Bankumsatz gibt es nicht.',
  'Bank statement not found': 'Diesen Kontoauszug gibt es nicht.',
  'Bank mapping not found': 'Diese Zuordnung gibt es nicht.',
  'Match not found': 'Diesen Abgleich gibt es nicht.',
  'There is already a bank account with the IBAN {iban}': 'Es gibt schon ein Bankkonto mit der IBAN {iban}.',
  'Bank account has statements': 'Zu diesem Bankkonto gibt es Kontoauszüge.',
  'A bank file must be at most 20 MB': 'Eine Bankdatei darf höchstens 20 MB haben.',
  'Could not read file: {why}': 'Die Datei konnte nicht gelesen werden: {why}',
  'Statement {id} does not add up: {opening} + {entries} is not {closing}':
    'Der Auszug {id} geht nicht auf: {opening} + {entries} ist nicht {closing}.',
  'The file is in {file}, the account in {account}': 'Die Datei ist in {file}, das Konto in {account}.',
  'No bank account {account}': 'Ein Bankkonto {account} gibt es nicht.',
  'The file is of account {account}': 'Die Datei gehört zum Konto {account}.',
  'A CSV file needs a mapping': 'Für eine CSV-Datei braucht es eine Spaltenzuordnung.',
  'Statement {id} is already here with other entries':
    'Den Auszug {id} gibt es schon, mit anderen Buchungen.',
  'Only {left} of this transaction is left': 'Von diesem Umsatz sind nur {left} übrig.',
  'Invoice {number} cannot be paid by this transaction':
    'Die Rechnung {number} kann mit diesem Umsatz nicht bezahlt werden.',
  'Only money received can be matched': 'Nur Zahlungseingänge lassen sich zuordnen.',
  'Transaction is already matched': 'Der Umsatz ist schon zugeordnet.',
  'This proposal no longer holds: look at the fresh ones':
    'Dieser Vorschlag gilt nicht mehr: Sehen Sie sich die neuen an.',
  'Payment is already linked': 'Die Zahlung ist schon verknüpft.',
  'This payment cannot be this money: its currency differs, it is no payment, or it is more than what is left':
    'Diese Zahlung kann nicht dieses Geld sein: andere Währung, keine Zahlung oder mehr, als übrig ist.',
  'A credit note was issued with this match: it cannot be taken back':
    'Zu dieser Zuordnung gibt es eine Gutschrift: Sie lässt sich nicht zurücknehmen.',
  '{field} must name amount, or debit and credit': 'Nennen Sie die Spalte des Betrags, oder Soll und Haben.',
  '{field} must be of YYYY, YY, MM and DD': 'Das Datum besteht aus YYYY, YY, MM und DD.',
  '{field} is required: the file does not name its account': 'Wählen Sie das Konto: Die Datei nennt keines.',
  '{field} must be of one customer': 'Was übrig ist, muss einem einzigen Kunden gehören.',
  '{field} must be at most what stays due': 'Abgeschrieben wird höchstens, was offen bleibt.',
  '{field} must be a boolean': 'Das muss ja oder nein sein.',
}
