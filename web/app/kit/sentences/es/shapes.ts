/** What the value of a field has to be. */
export const shapes: Readonly<Record<string, string>> = {
  '{field} must be 1, 2 or 3': 'Debe ser 1, 2 o 3.',
  '{field} must be 2 to 8 events': 'Deben ser de 2 a 8 eventos.',
  '{field} must be 25, 465, 587 or above 1023': 'Debe ser 25, 465, 587 o superior a 1023.',
  '{field} must be >= 0': 'No puede ser negativo.',
  '{field} must be JSON such as {"E-Mail": "email"}': 'Debe ser JSON, por ejemplo {"E-Mail": "email"}.',
  '{field} must be YYYY-MM or YYYY-Qn': 'Debe ser AAAA-MM o AAAA-Tn (YYYY-Qn).',
  '{field} must be a PNG or JPEG image': 'Debe ser una imagen PNG o JPEG.',
  '{field} must be a PNG or JPEG image as a data URL': 'Debe ser una imagen PNG o JPEG como URL de datos.',
  '{field} must be a UUID, or none': 'Debe ser un UUID, o ninguno.',
  '{field} must be a block of addresses such as 10.0.0.0/16':
    'Debe ser un bloque de direcciones como 10.0.0.0/16.',
  '{field} must be a code of ISO 3166 such as US': 'Debe ser un código ISO 3166 como US.',
  '{field} must be a code of ISO 639 such as en': 'Debe ser un código ISO 639 como en.',
  '{field} must be a code such as de or pt-BR, or the name of a language':
    'Debe ser un código como de o pt-BR, o el nombre de un idioma.',
  '{field} must be a color such as #1a73e8': 'Debe ser un color como #1a73e8.',
  '{field} must be a data URL of a PNG, JPEG or WebP image':
    'Debe ser una URL de datos de una imagen PNG, JPEG o WebP.',
  '{field} must be a date and time such as 2027-03-10T09:00':
    'Debe ser una fecha y hora, por ejemplo 2027-03-10T09:00.',
  '{field} must be a date such as 2026-11-15': 'Debe ser una fecha, por ejemplo 2026-11-15.',
  '{field} must be a date such as 2026-11-15 or a timestamp such as 2026-11-15T09:30:00Z':
    'Debe ser una fecha como 2026-11-15 o un momento como 2026-11-15T09:30:00Z.',
  '{field} must be a date such as 2027-03-10': 'Debe ser una fecha, por ejemplo 2027-03-10.',
  '{field} must be a domain such as example.com': 'Debe ser un dominio como example.com.',
  '{field} must be a domain such as mail.example.com': 'Debe ser un dominio como mail.example.com.',
  '{field} must be a field of a contact, custom.<key> or null':
    'Debe ser un campo de un contacto, custom.<clave> o nulo.',
  '{field} must be a host name such as ns1.example.com.':
    'Debe ser un nombre de servidor como ns1.example.com.',
  '{field} must be a host name such as www.example.com.':
    'Debe ser un nombre de servidor como www.example.com.',
  '{field} must be a language such as en or pt-BR': 'Debe ser un idioma como en o pt-BR.',
  '{field} must be a language tag such as en-GB': 'Debe ser un código de idioma como en-GB.',
  '{field} must be a list': 'Debe ser una lista.',
  '{field} must be a list of at most 100 strings': 'Debe ser una lista de 100 textos como máximo.',
  '{field} must be a list of fields': 'Debe ser una lista de campos.',
  '{field} must be a list of {choices}': 'Debe ser una lista de {choices}.',
  '{field} must be a mailbox that is read by IMAP': 'Debe ser un buzón que se lea por IMAP.',
  '{field} must be a multiple of {step}': 'Debe ser un múltiplo de {step}.',
  '{field} must be a name such as custom.trial_started': 'Debe ser un nombre como custom.trial_started.',
  '{field} must be a name, such as example.com': 'Debe ser un nombre, por ejemplo example.com.',
  '{field} must be a number': 'Debe ser un número.',
  '{field} must be a number from 0 to 1': 'Debe ser un número de 0 a 1.',
  '{field} must be a page number from 0': 'Debe ser un número de página, desde 0.',
  '{field} must be a path': 'Debe ser una ruta.',
  '{field} must be a preference and a host such as 10 mail.example.com.':
    'Debe ser una preferencia y un servidor, por ejemplo 10 mail.example.com.',
  '{field} must be a secret or restricted key of Stripe, such as rk_live_…':
    'Debe ser una clave secreta o restringida de Stripe, por ejemplo rk_live_…',
  '{field} must be a single line': 'Debe ser una sola línea.',
  '{field} must be a stage of pipeline_id': 'Debe ser una etapa de este pipeline.',
  '{field} must be a stage that stays': 'Debe ser una etapa que se conserve.',
  '{field} must be a string': 'Debe ser texto.',
  '{field} must be a time such as 09:00': 'Debe ser una hora, por ejemplo 09:00.',
  '{field} must be a time zone such as Europe/Berlin': 'Debe ser una zona horaria como Europe/Berlin.',
  '{field} must be a valid BIC': 'Debe ser un BIC válido.',
  '{field} must be a valid IBAN': 'Debe ser un IBAN válido.',
  '{field} must not be 0': 'El importe no puede ser 0.',
  '{field} must be below 0 with kind refund':
    'Un reembolso reduce el saldo: el importe debe ser inferior a 0.',
  '{field} must be a valid SEPA creditor identifier': 'Debe ser un identificador de acreedor SEPA válido.',
  '{field} must name each day once': 'Cada día puede aparecer una sola vez.',
  '{field} must rise': 'Los días deben ir en orden ascendente.',
  '{field} must be a valid URL': 'Esta no es una dirección web válida.',
  '{field} must be a valid date such as 2026-11-15': 'Debe ser una fecha.',
  '{field} must be a valid email': 'Este no es un correo electrónico válido.',
  '{field} must be a valid email address': 'Este no es un correo electrónico válido.',
  '{field} must be a valid phone number such as +14155552671':
    'Este no es un teléfono válido, por ejemplo +14155552671.',
  '{field} must be a valid timestamp such as 2026-11-15T09:30:00Z': 'Debe ser una fecha y hora.',
  '{field} must be a valid timestamp such as 2026-11-15T09:30:00Z or 2026-11-15T09:30':
    'Debe ser una fecha y hora.',
  '{field} must be a valid uuid': 'Debe ser un identificador válido.',
  '{field} must be a valid {format}': 'Debe ser un {format} válido.',
  '{field} must be a video of YouTube or Vimeo': 'Debe ser un video de YouTube o Vimeo.',
  '{field} must be a web address': 'Debe ser una dirección web.',
  '{field} must be a whole number': 'Debe ser un número entero.',
  '{field} must be a whole number of minor units for an amount discount':
    'Debe ser un número entero de unidades mínimas.',
  '{field} must be above 0': 'Debe ser mayor que 0.',
  '{field} must be after from': 'El fin debe ser posterior al inicio.',
  '{field} must be after start_at': 'El fin debe ser posterior al inicio.',
  '{field} must be among its options': 'Debe ser una de sus opciones.',
  '{field} must be an AWS region such as eu-central-1': 'Debe ser una región de AWS como eu-central-1.',
  '{field} must be an IANA time zone': 'Debe ser una zona horaria.',
  '{field} must be an IANA time zone such as Europe/Berlin': 'Debe ser una zona horaria como Europe/Berlin.',
  '{field} must be an IPv4 address such as 192.0.2.10': 'Debe ser una dirección IPv4 como 192.0.2.10.',
  '{field} must be an IPv6 address such as 2001:db8::10': 'Debe ser una dirección IPv6 como 2001:db8::10.',
  '{field} must be an ISO 4217 code such as EUR': 'Debe ser un código ISO 4217 como EUR.',
  '{field} must be an ISO 4217 currency code': 'Debe ser un código de moneda ISO 4217.',
  '{field} must be an ISO code such as DE, or the name of a country':
    'Debe ser un código ISO como DE, o el nombre de un país.',
  '{field} must be an address such as ada@acme.example': 'Debe ser una dirección como ada@acme.example.',
  '{field} must be an address such as https://www.linkedin.com/in/ada':
    'Debe ser una dirección como https://www.linkedin.com/in/ada.',
  '{field} must be an address that starts with https:// or http://':
    'Debe ser una dirección que empiece por https:// o http://.',
  '{field} must be an http or https URL': 'Debe ser una dirección http o https.',
  '{field} must be an http or https address': 'Debe ser una dirección http o https.',
  '{field} must be an https address': 'Debe ser una dirección https.',
  '{field} must be an https address such as https://api.example.com':
    'Debe ser una dirección https como https://api.example.com.',
  '{field} must be an https address that can be reached from the internet':
    'Debe ser una dirección https accesible desde internet.',
  '{field} must be an instant or a date': 'Debe ser un momento o una fecha.',
  '{field} must be an instant such as 2027-03-10T09:00:00Z': 'Debe ser un momento como 2027-03-10T09:00:00Z.',
  '{field} must be an integer of minor units': 'Debe ser un número entero de unidades mínimas.',
  '{field} must be an object': 'Debe ser un objeto.',
  '{field} must be an object of column to field': 'Debe ser un objeto de columna a campo.',
  '{field} must be an operationId of /openapi.json that answers JSON':
    'Debe ser un operationId de /openapi.json que responda JSON.',
  '{field} must be an origin such as https://app.example.com':
    'Debe ser un origen como https://app.example.com.',
  '{field} must be at least port_from': 'No puede ser menor que el primer puerto.',
  '{field} must be at least {least}': 'Debe ser al menos {least}.',
  '{field} must be at least {least} characters': 'Al menos {least} caracteres.',
  '{field} must be at least {least}: storage does not shrink':
    'Debe ser al menos {least}: el almacenamiento no se reduce.',
  '{field} must be at least {least}: volumes do not shrink':
    'Debe ser al menos {least}: los volúmenes no se reducen.',
  '{field} must be at least {version}: clusters are not downgraded':
    'Debe ser al menos {version}: los clústeres no vuelven a versiones anteriores.',
  '{field} must be at most 1 character': 'Un carácter como máximo.',
  '{field} must be at most 100 for a percent discount': 'Como máximo 100 para un descuento en porcentaje.',
  '{field} must equal order_discount_periods where both lower the line':
    'Los dos descuentos de esta línea deben durar lo mismo.',
  '{field} must be at most 1000000 characters, images aside':
    'Como máximo 1 000 000 de caracteres, sin contar las imágenes.',
  '{field} must be at most 1830 days': 'Como máximo 1830 días.',
  '{field} must be at most 256 KB': 'Como máximo 256 KB.',
  '{field} must be at most 300 characters': 'Como máximo 300 caracteres.',
  '{field} must be at most 32 KB': 'Como máximo 32 KB.',
  '{field} must be at most 320 characters': 'Como máximo 320 caracteres.',
  '{field} must be at most 500 KB': 'Como máximo 500 KB.',
  '{field} must be at most 512 KB': 'Como máximo 512 KB.',
  '{field} must be at most {most}': 'Como máximo {most}.',
  '{field} must be at most {most} characters': 'Como máximo {most} caracteres.',
  '{field} must be at most {most} pixels wide and high': 'Como máximo {most} píxeles de ancho y de alto.',
  '{field} must be between {first_year} and {last_year}': 'Debe estar entre {first_year} y {last_year}.',
  '{field} must be common, organizations or the id of a tenant':
    'Debe ser common, organizations o el identificador de un inquilino.',
  '{field} must be csv or xlsx': 'Debe ser csv o xlsx.',
  '{field} must be greater than {limit}': 'Debe ser mayor que {limit}.',
  '{field} must be host:port': 'Debe ser servidor:puerto.',
  '{field} must be ids of members': 'Deben ser identificadores de miembros.',
  '{field} must be in the future': 'Debe estar en el futuro.',
  '{field} must be less than {limit}': 'Debe ser menor que {limit}.',
  '{field} must be me, none or ids': 'Debe ser me, none o identificadores.',
  '{field} must be milliseconds or an ISO 8601 moment': 'Deben ser milisegundos o un momento ISO 8601.',
  '{field} must be names of GET /webhook-events, but {name} is not one':
    'Deben ser nombres de eventos, y {name} no lo es.',
  '{field} must be names such as acme.com': 'Deben ser nombres como acme.com.',
  '{field} must be names such as google': 'Deben ser nombres como google.',
  '{field} must be of event, booking and task': 'Deben ser eventos, reservas o tareas.',
  '{field} must be of {choices}': 'Debe ser de {choices}.',
  '{field} must be on the address of this workspace or on an origin allowed in the payment integration':
    'Debe estar en la dirección de este espacio de trabajo o en un origen permitido en la integración de pagos.',
  '{field} must be one emoji or a name between colons': 'Debe ser un emoji o un nombre entre dos puntos.',
  '{field} must be one of once, after_end': 'Elija una de las opciones.',
  '{field} must be one of {choices}': 'Elija una de estas opciones: {choices}.',
  '{field} must be one that an answer had': 'Debe ser uno que tuviera una respuesta.',
  '{field} must be positive': 'Debe ser positivo.',
  '{field} must be priority, weight, port and host such as 10 5 5060 sip.example.com.':
    'Debe ser prioridad, peso, puerto y servidor, por ejemplo 10 5 5060 sip.example.com.',
  '{field} must be sites such as https://example.com': 'Deben ser sitios como https://example.com.',
  '{field} must be some of {choices}': 'Deben ser algunos de {choices}.',
  '{field} must be such as 0 issue "ca.example.net"': 'Debe ser como 0 issue "ca.example.net".',
  '{field} must be text': 'Debe ser texto.',
  '{field} must be text of at most {most} characters': 'Debe ser texto de {most} caracteres como máximo.',
  '{field} must be the ARN of an SNS topic such as arn:aws:sns:eu-central-1:123456789012:mail':
    'Debe ser el ARN de un tema SNS como arn:aws:sns:eu-central-1:123456789012:mail.',
  '{field} must be the id of a colleague': 'Elija a un colega.',
  '{field} must be the id of a member, or all': 'Debe ser un miembro, o todos.',
  '{field} must be the id of an event of this stream':
    'Debe ser el identificador de un evento de este flujo.',
  '{field} must be the name of a mail server such as smtp.example.com':
    'Debe ser el nombre de un servidor de correo como smtp.example.com.',
  '{field} must be this_month, last_month, this_quarter, last_quarter, this_year, YYYY-MM or YYYY-Qn':
    'Debe ser un periodo como this_month, last_quarter, YYYY-MM o YYYY-Qn.',
  '{field} must be true or false': 'Debe ser verdadero o falso.',
  '{field} must be within a year': 'Debe estar dentro de un año.',
  '{field} must be within one year': 'Debe estar dentro de un año.',
  '{field} must be {least} to {most} characters': 'De {least} a {most} caracteres.',
  '{field} must be {types}': 'Debe ser {types}.',
  '{field} must not be after today': 'No puede ser posterior a hoy.',
}
