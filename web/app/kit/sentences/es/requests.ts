/** Sign-in, rights, limits of the server and what is wrong with a request or a file as such. */
export const requests: Readonly<Record<string, string>> = {
  'A line of the file has more than {most} cells': 'Una línea del archivo tiene más de {most} celdas.',
  'A list of the body has more than {most} items': 'Una lista de la petición tiene más de {most} elementos.',
  'A record with the same key already exists': 'Ya existe un registro con la misma clave.',
  'A tenant has at most {most} series: fewer labels, or fewer values of them, will do. Series that are known go on':
    'Hay {most} series como máximo: use menos etiquetas o menos valores de ellas. Las series conocidas continúan.',
  'A token cannot do more than you: its role can be at most {role}':
    'Un token no puede hacer más que usted: su rol puede ser como máximo {role}',
  'A value is not allowed here': 'Aquí no se permite este valor.',
  'A value is out of range or not well formed': 'Un valor está fuera de rango o mal formado.',
  'An account has at most 20 passkeys': 'Una cuenta tiene 20 llaves de acceso como máximo.',
  'An account with this email already exists. Log in instead, or use another email.':
    'Ya hay una cuenta con este correo. Inicie sesión o use otro correo.',
  'An object of the body has more than {most} keys': 'Un objeto de la petición tiene más de {most} claves.',
  'Another operation on this resource is still running': 'Aún hay otra operación en curso en este recurso.',
  'Call POST /auth/2fa/setup first and scan what it answers':
    'Configure primero la verificación en dos pasos y escanee el código.',
  'Changing config.{key} changes where secrets are sent, so they have to be given again: {names}':
    'Cambiar config.{key} cambia adónde se envían los secretos, por lo que hay que indicarlos de nuevo: {names}',
  'Code is not valid': 'El código no es válido.',
  'Could not reach {host}': 'No se ha podido contactar con {host}',
  'Could not read file: it has more than {most} events':
    'No se ha podido leer el archivo: tiene más de {most} eventos.',
  'Could not read file: it is empty': 'No se ha podido leer el archivo: está vacío.',
  'Could not read file: it is not a PDF file': 'No se ha podido leer el archivo: no es un PDF.',
  'Could not read file: {message}': 'No se ha podido leer el archivo: {message}',
  'Could not read file: {reason}': 'No se ha podido leer el archivo: {reason}',
  'Could not read report: {why}': 'No se ha podido leer el informe: {why}',
  'DTSTART is missing': 'Falta DTSTART.',
  'Enough invitations for now: one address gets three a day, and an organization sends fifty. Try again tomorrow.':
    'Bastantes invitaciones por ahora: una dirección recibe tres al día y una organización envía cincuenta. Inténtelo de nuevo mañana.',
  'File too large (10 MB max)': 'El archivo es demasiado grande (10 MB como máximo).',
  'File too large ({most} MB max)': 'El archivo es demasiado grande ({most} MB como máximo).',
  'Give password, code or passkey': 'Indique la contraseña, un código o una llave de acceso.',
  'Idempotency-Key must be 1 to 255 visible ASCII characters':
    'Idempotency-Key debe tener de 1 a 255 caracteres ASCII visibles.',
  'Incorrect email or password': 'El correo o la contraseña no son correctos.',
  'Invalid payload': 'Contenido no válido.',
  'Invalid signature': 'Firma no válida.',
  "Invalid status '{status}'": 'Estado no válido: «{status}».',
  'Missing signature': 'Falta la firma.',
  'No single sign-on for this address': 'No hay inicio de sesión único para esta dirección.',
  'Not authenticated': 'No ha iniciado sesión.',
  'Not authenticated: send your API key in the header X-API-Key':
    'Sin autenticar: envíe su clave de API en el encabezado X-API-Key.',
  'Not authenticated: this API key is wrong or no longer valid':
    'Sin autenticar: esta clave de API no es correcta o ya no es válida.',
  'Only an owner can make, change or remove an owner':
    'Solo un propietario puede nombrar, cambiar o quitar a un propietario.',
  'Others were changing the same records at the same moment, please try again':
    'Otras personas estaban cambiando los mismos registros en ese momento; inténtelo de nuevo.',
  'PDF engine unavailable: {reason}': 'El motor de PDF no está disponible: {reason}',
  'Please confirm that it is you: give your password, a code or a passkey to POST /auth/confirm, then try again':
    'Confirme que es usted con su contraseña, un código o una llave de acceso e inténtelo de nuevo.',
  'Please sign in again': 'Inicie sesión de nuevo.',
  'Signature expired': 'La firma ha caducado.',
  'Single sign-on is not linked to your account': 'El inicio de sesión único no está vinculado a su cuenta.',
  'Single sign-on is not set up': 'El inicio de sesión único no está configurado.',
  'Something went wrong on our side. Please quote {id} if you report it.':
    'Algo ha fallado por nuestra parte. Indique {id} si lo comunica.',
  'The body contains a character that cannot be stored':
    'La petición contiene un carácter que no se puede guardar.',
  'The body does not have the announced length': 'La petición no tiene la longitud anunciada.',
  'The body has more than {most} fields': 'La petición tiene más de {most} campos.',
  'The body is empty': 'La petición está vacía.',
  'The body is nested deeper than {most} levels': 'La petición tiene más de {most} niveles.',
  'The body is nested too deeply': 'La petición tiene demasiados niveles.',
  'The body is not valid JSON': 'La petición no es JSON válido.',
  'The body is not well-formed multipart/form-data': 'La petición no es multipart/form-data bien formado.',
  'The body is too large': 'La petición es demasiado grande.',
  'The body must be JSON or a form': 'La petición debe ser JSON o un formulario.',
  'The body must be an object': 'La petición debe ser un objeto.',
  'The body must be application/json': 'La petición debe ser application/json.',
  'The body must be multipart/form-data': 'La petición debe ser multipart/form-data.',
  'The connection to the database broke while this was being saved: it may have happened. Look before you try again; a request with an Idempotency-Key can be sent again as it is':
    'La conexión con la base de datos se cortó al guardar: puede que se haya hecho. Compruébelo antes de intentarlo otra vez; una petición con Idempotency-Key puede repetirse tal cual.',
  'The content type of the body is not supported here': 'Aquí no se admite este tipo de contenido.',
  'The file cannot be read as a list: {message}': 'El archivo no se puede leer como lista: {message}',
  'The file could not be read: {message}': 'No se ha podido leer el archivo: {message}',
  'The file did not arrive whole': 'El archivo no ha llegado entero.',
  'The file has no column {missing}': 'Al archivo le falta la columna {missing}',
  'The file is empty': 'El archivo está vacío.',
  'The file is larger than 14 MB: narrow the report down, or mail it inline':
    'El archivo supera los 14 MB: acote el informe o envíelo dentro del correo.',
  'The file is larger than {megabytes} MB': 'El archivo supera los {megabytes} MB.',
  'The file is too large': 'El archivo es demasiado grande.',
  'The first request with this Idempotency-Key is still being worked on':
    'La primera petición con esta Idempotency-Key aún se está procesando.',
  'The first request with this Idempotency-Key was interrupted after it had changed something, and cannot be continued. Look at what it did; nothing was done again':
    'La primera petición con esta Idempotency-Key se interrumpió después de cambiar algo y no puede continuar. Compruebe qué hizo; no se ha hecho nada de nuevo.',
  'The key __proto__ is not allowed': 'La clave __proto__ no está permitida.',
  'The list must have at most {most} rows': 'La lista debe tener {most} filas como máximo.',
  'The name of a column must have at most {longest_header} characters':
    'El nombre de una columna debe tener {longest_header} caracteres como máximo.',
  'The organization needs at least one owner. Make somebody else an owner first.':
    'La organización necesita al menos un propietario. Nombre antes a otro.',
  'The provider of single sign-on could not be reached':
    'No se ha podido contactar con el proveedor de inicio de sesión único.',
  'The query contains a character that cannot be stored':
    'La consulta contiene un carácter que no se puede guardar.',
  'The range lies outside of the file': 'El rango está fuera del archivo.',
  'The refresh token is not valid or has expired. Please log in again.':
    'Su sesión ya no es válida. Inicie sesión de nuevo.',
  'The request took too long to arrive': 'La petición ha tardado demasiado en llegar.',
  'The server is busy, please try again in a moment':
    'El servidor está ocupado; inténtelo de nuevo en un momento.',
  'There is no room left to store this; nothing was changed':
    'No queda espacio para guardar esto; no se ha cambiado nada.',
  'This API key is revoked, has expired or was rotated already':
    'Esta clave de API está revocada, ha caducado o ya se renovó.',
  'This Idempotency-Key was used with another request': 'Esta Idempotency-Key se usó con otra petición.',
  'This address is not allowed': 'Esta dirección no está permitida.',
  'This invitation is not valid any more. Ask for a new one.':
    'Esta invitación ya no es válida. Pida una nueva.',
  'This is a WebSocket: connect with one': 'Esto es un WebSocket: conéctese con uno.',
  'This is a personal token, which has no session. Revoke it with DELETE /auth/tokens/{id} after logging in instead.':
    'Este es un token personal, que no tiene sesión. Inicie sesión y revóquelo en sus tokens.',
  'This is done by a person who is logged in: personal tokens, API keys and agents cannot do it':
    'Esto lo hace una persona con la sesión iniciada: los tokens personales, las claves de API y los agentes no pueden hacerlo.',
  'This link is no longer valid': 'Este enlace ya no es válido.',
  'This needs an API key with the scope {scope}': 'Esto necesita una clave de API con el permiso {scope}',
  'This needs the role {role} or higher': 'Esto necesita el rol {role} o superior.',
  'This operation does not answer with JSON': 'Esta operación no responde con JSON.',
  'This organization asks for a second factor: set up an authenticator app or a passkey first':
    'Esta organización exige un segundo factor: configure antes una aplicación de autenticación o una llave de acceso.',
  'This passkey could not be added': 'No se ha podido añadir esta llave de acceso.',
  'This passkey was not accepted': 'No se ha aceptado esta llave de acceso.',
  'This person is already a member': 'Esta persona ya es miembro.',
  'This text takes too much time or memory to work through':
    'Procesar este texto requiere demasiado tiempo o memoria.',
  'This took too long and was stopped': 'Esto ha tardado demasiado y se ha detenido.',
  'To delete the organization and everything in it, confirm must be its exact name':
    'Para eliminar la organización y todo lo que contiene, escriba su nombre exacto.',
  'Too many attempts, please try again in 1 second': 'Demasiados intentos; inténtelo de nuevo en 1 segundo.',
  'Too many attempts, please try again in {seconds} seconds':
    'Demasiados intentos; inténtelo de nuevo en {seconds} segundos.',
  'Too many documents are being rendered, please try again in a moment':
    'Se están generando demasiados documentos; inténtelo de nuevo en un momento.',
  'Too many requests from this address have not been sent to their end':
    'Demasiadas peticiones de esta dirección no han llegado completas.',
  'Too many requests from this address or organization wait for other servers already':
    'Demasiadas peticiones de esta dirección u organización esperan ya a otros servidores.',
  'Too many streams are open already: close one, or follow everything on one':
    'Ya hay demasiados flujos abiertos: cierre uno o siga todo en uno solo.',
  'Too many submissions. Please try again in a minute.':
    'Demasiados envíos. Inténtelo de nuevo en un minuto.',
  'Two columns of the file have the same name': 'Dos columnas del archivo tienen el mismo nombre.',
  'Two-factor sign-in is already on': 'La verificación en dos pasos ya está activada.',
  'Two-factor sign-in is not on': 'La verificación en dos pasos no está activada.',
  'UID is missing or too long': 'Falta UID o es demasiado largo.',
  'Your plan keeps {megabytes} MB of {kind}, and this would be more. Nothing of it was kept; delete what is no longer needed, or ask for a larger plan.':
    'Su plan guarda {megabytes} MB de {kind}, y esto lo superaría. No se ha guardado nada; elimine lo que ya no necesite o pida un plan mayor.',
  'Your plan keeps {megabytes} MB of {kind}, and this would be more. Nothing of it was kept; the oldest day goes at midnight UTC.':
    'Su plan guarda {megabytes} MB de {kind}, y esto lo superaría. No se ha guardado nada; el día más antiguo se elimina a medianoche UTC.',
  'Your plan takes {most} {what} a minute; nothing of this call was taken, please try again in 1 second':
    'Su plan admite {most} {what} por minuto; no se ha aceptado nada de esta llamada. Inténtelo de nuevo en 1 segundo.',
  'Your plan takes {most} {what} a minute; nothing of this call was taken, please try again in {seconds} seconds':
    'Su plan admite {most} {what} por minuto; no se ha aceptado nada de esta llamada. Inténtelo de nuevo en {seconds} segundos.',
  'Your plan {plan} allows {most} checks; delete one, or change the plan':
    'Su plan {plan} permite {most} comprobaciones; elimine una o cambie de plan.',
  'Your plan {plan} allows {most} deploys at once; wait for one to finish, or change the plan':
    'Su plan {plan} permite {most} despliegues a la vez; espere a que termine uno o cambie de plan.',
  "Your plan's rate limit is reached, please try again in 1 second":
    'Se ha alcanzado el límite de peticiones de su plan; inténtelo de nuevo en 1 segundo.',
  "Your plan's rate limit is reached, please try again in {seconds} seconds":
    'Se ha alcanzado el límite de peticiones de su plan; inténtelo de nuevo en {seconds} segundos.',
  'This file is not an e-invoice': 'Este archivo no es una factura electrónica.',
  'This file declares a document type or entities, which an e-invoice must not do':
    'Este archivo declara un tipo de documento o entidades, algo que una factura electrónica no debe hacer.',
  'This file is too large or too nested to be read as an e-invoice':
    'Este archivo es demasiado grande o está demasiado anidado para leerlo como factura electrónica.',
  'Bank account not found': 'Esta cuenta bancaria no existe.',
  'Bank transaction not found': 'Este movimiento bancario no existe.',
  'Bank statement not found': 'Este extracto no existe.',
  'Bank mapping not found': 'Esta plantilla de columnas no existe.',
  'Match not found': 'Esta conciliación no existe.',
  'There is already a bank account with the IBAN {iban}': 'Ya hay una cuenta bancaria con el IBAN {iban}.',
  'Bank account has statements': 'La cuenta bancaria tiene extractos.',
  'A bank file must be at most 20 MB': 'Un archivo bancario puede tener como máximo 20 MB.',
  'Could not read file: {why}': 'No se pudo leer el archivo: {why}',
  'Statement {id} does not add up: {opening} + {entries} is not {closing}':
    'El extracto {id} no cuadra: {opening} + {entries} no es {closing}.',
  'The file is in {file}, the account in {account}': 'El archivo está en {file}, la cuenta en {account}.',
  'No bank account {account}': 'No hay ninguna cuenta bancaria {account}.',
  'The file is of account {account}': 'El archivo es de la cuenta {account}.',
  'A CSV file needs a mapping': 'Un archivo CSV necesita una plantilla de columnas.',
  'Statement {id} is already here with other entries': 'El extracto {id} ya está aquí con otros apuntes.',
  'Only {left} of this transaction is left': 'De este movimiento solo quedan {left}.',
  'Invoice {number} cannot be paid by this transaction':
    'La factura {number} no puede pagarse con este movimiento.',
  'Only money received can be matched': 'Solo se puede conciliar dinero recibido.',
  'Transaction is already matched': 'El movimiento ya está conciliado.',
  'This proposal no longer holds: look at the fresh ones': 'Esta propuesta ya no vale: mire las nuevas.',
  'Payment is already linked': 'El pago ya está vinculado.',
  'This payment cannot be this money: its currency differs, it is no payment, or it is more than what is left':
    'Este pago no puede ser este dinero: otra moneda, no es un pago o es más de lo que queda.',
  'A credit note was issued with this match: it cannot be taken back':
    'Con esta conciliación se emitió una nota de crédito: no se puede deshacer.',
  '{field} must name amount, or debit and credit': 'Indique la columna del importe, o debe y haber.',
  '{field} must be of YYYY, YY, MM and DD': 'La fecha se compone de YYYY, YY, MM y DD.',
  '{field} is required: the file does not name its account': 'Elija la cuenta: el archivo no nombra ninguna.',
  '{field} must be of one customer': 'Lo que sobra tiene que ser de un solo cliente.',
  '{field} must be at most what stays due': 'Se cancela como máximo lo que queda pendiente.',
  '{field} must be a boolean': 'Debe ser sí o no.',
}
