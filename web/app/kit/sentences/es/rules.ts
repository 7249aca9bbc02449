/** What customers, mails, money and contracts do not allow. */
export const rules: Readonly<Record<string, string>> = {
  'A campaign has at most 1,000,000 recipients': 'Una campaña tiene 1 000 000 de destinatarios como máximo.',
  'A fully executed contract cannot be voided. Sign a termination or amendment agreement instead.':
    'Un contrato firmado por todos no se puede anular. Firme en su lugar una rescisión o una modificación.',
  'A lead becomes converted by converting it': 'Un lead pasa a convertido al convertirlo.',
  'A mail has at most {most} recipients': 'Un correo tiene {most} destinatarios como máximo.',
  'A merge can be undone for {days} days': 'Una combinación puede deshacerse durante {days} días.',
  'A personal mail goes to at most {most} recipients, copies included':
    'Un correo personal va a {most} destinatarios como máximo, copias incluidas.',
  'A reason is required': 'Indique un motivo.',
  'A recipient email is required to send a quote':
    'Para enviar un presupuesto hace falta el correo del destinatario.',
  'A recipient email is required to send an invoice':
    'Para enviar una factura hace falta el correo del destinatario.',
  'A sequence has at most {most} steps': 'Una secuencia tiene {most} pasos como máximo.',
  'A void invoice cannot be sent': 'Una factura anulada no se puede enviar.',
  'A/B variants are only supported on email steps': 'Las variantes A/B solo se admiten en pasos de correo.',
  'Add a seed address first': 'Añada antes una dirección de prueba.',
  'An accepted quote cannot be voided': 'Un presupuesto aceptado no se puede anular.',
  'An organization has at most 500 goals': 'Una organización tiene 500 objetivos como máximo.',
  'Another contact has this email': 'Otro contacto tiene este correo.',
  'At most {most} can still be refunded': 'Como máximo se pueden reembolsar aún {most}',
  'At most {most} of this invoice can still be credited':
    'De esta factura se pueden abonar aún {most} como máximo.',
  'At most {most} seeds': '{most} direcciones de prueba como máximo.',
  'Campaign has no audience': 'La campaña no tiene audiencia.',
  'Campaign has no content': 'La campaña no tiene contenido.',
  'Campaign has no subject': 'La campaña no tiene asunto.',
  'Cannot add a variant to a variant': 'No se puede añadir una variante a una variante.',
  "Cannot cancel a campaign that is '{status}'": 'No se puede cancelar una campaña en estado «{status}».',
  "Cannot pause a campaign that is '{status}'": 'No se puede pausar una campaña en estado «{status}».',
  "Cannot pause an enrollment that is '{status}'": 'No se puede pausar una inscripción en estado «{status}».',
  "Cannot resume a campaign that is '{status}'": 'No se puede reanudar una campaña en estado «{status}».',
  "Cannot resume an enrollment that is '{status}'":
    'No se puede reanudar una inscripción en estado «{status}».',
  "Cannot retry a campaign that is '{status}'": 'No se puede reintentar una campaña en estado «{status}».',
  "Cannot send a campaign that is '{status}'": 'No se puede enviar una campaña en estado «{status}».',
  'Changed meanwhile by {name}': 'Cambiado entretanto por {name}',
  'Connect Stripe under Settings → Integrations first':
    'Conecte antes Stripe en Configuración → Integraciones.',
  'Contract already has signatures — {what} can no longer be changed. Void it and draft a new one instead.':
    'El contrato ya tiene firmas: {what} ya no se puede cambiar. Anúlelo y redacte uno nuevo.',
  'Contract already {status}': 'Estado del contrato: ya {status}',
  'Contract is {status} and can no longer be edited': 'El contrato ya no se puede editar (estado: {status}).',
  'Contract is {status} and cannot be sent again':
    'El contrato no se puede enviar de nuevo (estado: {status}).',
  'Contract is {status} and cannot be withdrawn': 'El contrato no se puede retirar (estado: {status}).',
  'Counterparty email required before sending': 'Antes de enviar hace falta el correo de la contraparte.',
  'Invoice is already {status}': 'La factura ya no lo permite (estado: {status}).',
  'Invoice {number} is already {status}': 'La factura {number} ya no lo permite (estado: {status}).',
  'Invoice {number} is already {status}: {field} can no longer be changed':
    'En la factura {number} ya no se puede cambiar {field} (estado: {status}).',
  'Invoice {number} is still a draft': 'La factura {number} aún es un borrador.',
  'Lead is already converted': 'El lead ya está convertido.',
  'MRR cannot be negative': 'El MRR no puede ser negativo.',
  'Max {most} line items per invoice': '{most} líneas por factura como máximo.',
  'Maximum number of variants reached': 'Se ha alcanzado el máximo de variantes.',
  'Monthly reveal allowance used up': 'Se ha agotado el cupo mensual de datos por revelar.',
  'No amount may be larger than {most}': 'Ningún importe puede superar {most}',
  'No contacts to enroll': 'No hay contactos que inscribir.',
  'No exchange rate is known for {currency}: set one under Settings → Exchange rates':
    'No se conoce el tipo de cambio de {currency}: indíquelo en Configuración → Tipos de cambio.',
  'No failed recipients to retry': 'No hay destinatarios fallidos que reintentar.',
  'No mailbox to send from': 'No hay ningún buzón desde el que enviar.',
  'No recipients to send to': 'No hay destinatarios.',
  'No test is running': 'No hay ninguna prueba en curso.',
  'Not a variant — use DELETE /steps/{step_id} to remove a step': 'No es una variante: elimine el paso.',
  'Nothing left to pay': 'No queda nada por pagar.',
  'Nothing of this payment is left': 'No queda nada de este pago.',
  'Payment method is not active': 'El método de pago no está activo.',
  'A payment for this invoice is under way': 'Hay un pago en curso para esta factura.',
  'No payment method on file': 'No hay ningún método de pago guardado.',
  'Nothing to reveal for this record': 'No hay nada que revelar de este registro.',
  "Only a message that nobody knows the fate of can be resolved; this one is '{status}'":
    'Solo se puede resolver un mensaje cuyo resultado se desconoce; este está en estado «{status}».',
  'Only an accepted quote can be invoiced': 'Solo se puede facturar un presupuesto aceptado.',
  'Balance would become negative': 'El saldo a favor quedaría en negativo.',
  'At most {most} can be applied': 'Se pueden aplicar como máximo {most}.',
  'Nothing is overpaid': 'No hay nada pagado de más.',
  'Only an admin can set goals for others': 'Solo un administrador puede fijar objetivos para otros.',
  'Only an admin can submit for others': 'Solo un administrador puede presentar una previsión por otros.',
  'Only drafts and scheduled campaigns can be edited':
    'Solo se pueden editar los borradores y las campañas programadas.',
  'Only people can be revealed': 'Solo se pueden revelar personas.',
  'Only scheduled campaigns can be unscheduled': 'Solo se puede desprogramar una campaña programada.',
  'Only the first 10,000 results can be paged; narrow the search':
    'Solo se pueden recorrer los primeros 10 000 resultados; acote la búsqueda.',
  'Only who moved the deal or an admin can take it back':
    'Solo quien movió la oportunidad o un administrador puede deshacerlo.',
  'Pause or cancel the campaign first': 'Pause o cancele antes la campaña.',
  'Period has ended': 'El periodo ha terminado.',
  'Quote {number} is already {status}': 'El presupuesto {number} ya no lo permite (estado: {status}).',
  'Quote {number} is {status} and can no longer be changed':
    'El presupuesto {number} ya no se puede cambiar (estado: {status}).',
  'Quote {number} is {status}: nobody asked for approval':
    'Nadie ha pedido aprobación para el presupuesto {number} (estado: {status}).',
  'Quote {quote} is already invoiced as {invoice}': 'El presupuesto {quote} ya está facturado como {invoice}',
  'Reactivating needs a positive mrr_cents': 'Para reactivarla hace falta un MRR positivo.',
  'Seed already exists': 'La dirección de prueba ya existe.',
  'Stripe does not accept this key': 'Stripe no acepta esta clave.',
  'Stripe rejected the request: {reason}': 'Stripe ha rechazado la petición: {reason}',
  'Subscription is canceled — reactivate it instead of changing it':
    'La suscripción está cancelada: reactívela en lugar de cambiarla.',
  'Template error: {error}': 'Error en la plantilla: {error}',
  'The amounts add up to more than can be written exactly: ask for less at once':
    'Los importes suman más de lo que puede expresarse con exactitud: pida menos de una vez.',
  'The attachments are larger than 20 MB together': 'Los adjuntos suman más de 20 MB.',
  'The contact has no email address': 'El contacto no tiene correo electrónico.',
  'The contact has no email, and its company no domain to infer one from':
    'El contacto no tiene correo, ni su empresa un dominio del que deducirlo.',
  'The contact is not on this list': 'El contacto no está en esta lista.',
  'The contract text changed after it was signed. This envelope can no longer be executed — void it and send a fresh one.':
    'El texto del contrato cambió después de la firma. Ya no se puede completar: anúlelo y envíe uno nuevo.',
  'The counterparty has already signed': 'La contraparte ya ha firmado.',
  'The deals add up to more than can be written exactly: ask for one pipeline or one owner':
    'Las oportunidades suman más de lo que puede expresarse con exactitud: pida un pipeline o un responsable.',
  'The field "{label}" is on page {page}, but the document has 1 page. Move or remove it before sending.':
    'El campo «{label}» está en la página {page}, pero el documento tiene 1 página. Muévalo o quítelo antes de enviar.',
  'The field "{label}" is on page {page}, but the document has {pages} pages. Move or remove it before sending.':
    'El campo «{label}» está en la página {page}, pero el documento tiene {pages} páginas. Muévalo o quítelo antes de enviar.',
  'The last pipeline cannot be deleted': 'No se puede eliminar el último pipeline.',
  "The owner's email address is not confirmed yet, and until it is nothing leaves through this server's own mail transport. Confirm the address, or connect a mailbox of your own.":
    'El correo del propietario aún no está confirmado y, hasta entonces, nada sale por el envío propio de este servidor. Confirme la dirección o conecte su propio buzón.',
  'The pipeline has no stage of kind {kind}': 'El pipeline no tiene ninguna etapa de tipo {kind}',
  'The pipeline has no stage for deals that end like this':
    'El pipeline no tiene ninguna etapa para oportunidades que terminan así.',
  'The record that was kept is no longer there: undo the later merge first':
    'El registro que se conservó ya no existe: deshaga antes la combinación posterior.',
  'The reporting currency cannot change any more: recurring revenue has been booked in it':
    'La moneda de los informes ya no puede cambiar: hay ingresos recurrentes registrados en ella.',
  'The stage {stage} holds 1 deal: name the stage they go to in move_to':
    'La etapa {stage} contiene 1 oportunidad: indique a qué etapa pasa.',
  'The stage {stage} holds {deals} deals: name the stage they go to in move_to':
    'La etapa {stage} contiene {deals} oportunidades: indique a qué etapa pasan.',
  'There can be at most {most} fields for one kind of record':
    'Puede haber {most} campos como máximo por tipo de registro.',
  'There is a field with the key {key} already': 'Ya hay un campo con la clave {key}',
  'There is no move of the last 24 hours to take back':
    'No hay ningún movimiento de las últimas 24 horas que deshacer.',
  'There is no payment to refund on this invoice': 'No hay ningún pago que reembolsar en esta factura.',
  'This company has neither website nor domain': 'Esta empresa no tiene sitio web ni dominio.',
  'This contract has not been sent for signature yet': 'Este contrato aún no se ha enviado a firmar.',
  'This link is for downloading the executed copy only':
    'Este enlace solo sirve para descargar la copia firmada.',
  'No mail servers are known for {domain}': 'No se conocen servidores de correo para {domain}',
  'This mailbox is not shared: only its owner sends from it':
    'Este buzón no se comparte: solo envía desde él su propietario.',
  'This merge was undone already': 'Esta combinación ya se deshizo.',
  'This was undone already': 'Esto ya se deshizo.',
  'Somebody changed it since': 'Alguien lo cambió desde entonces.',
  'This opportunity has already become a deal': 'Esta posible venta ya es una oportunidad.',
  'This opportunity has already become a deal, and that deal was deleted':
    'Esta posible venta ya fue una oportunidad, que se eliminó.',
  'This person has been erased': 'Los datos de esta persona se han borrado.',
  'This quote has expired': 'Este presupuesto ha caducado.',
  'This quote is {status} and cannot be answered':
    'A este presupuesto ya no se puede responder (estado: {status}).',
  'This quote needs approval before it can be sent: {reasons}':
    'Este presupuesto necesita aprobación antes de enviarse: {reasons}',
  "This server's own mail transport takes mail to {limit} recipients a day, and none are left today. Try again after midnight UTC, or connect a mailbox of your own.":
    'El envío propio de este servidor admite {limit} destinatarios al día y hoy no queda ninguno. Continúe después de medianoche UTC o conecte su propio buzón.',
  "This server's own mail transport takes mail to {limit} recipients a day, and only 1 is left today. Try again after midnight UTC, or connect a mailbox of your own.":
    'El envío propio de este servidor admite {limit} destinatarios al día y hoy solo queda 1. Continúe después de medianoche UTC o conecte su propio buzón.',
  "This server's own mail transport takes mail to {limit} recipients a day, and only {left} are left today. Try again after midnight UTC, or connect a mailbox of your own.":
    'El envío propio de este servidor admite {limit} destinatarios al día y hoy solo quedan {left}. Continúe después de medianoche UTC o conecte su propio buzón.',
  "Variant '{label}' already exists on this step": 'La variante «{label}» ya existe en este paso.',
  'Webhook secret not configured for this integration':
    'El secreto del webhook no está configurado en esta integración.',
  'You already signed this contract': 'Ya ha firmado este contrato.',
  'You have already signed this contract': 'Ya ha firmado este contrato.',
  'You must agree to use electronic records and signatures in order to sign':
    'Para firmar debe aceptar los documentos y firmas electrónicos.',
  'Your own email is required before sending — party A would have no way to sign':
    'Antes de enviar hace falta su propio correo: sin él, usted no podría firmar.',
  'contact_id, email, or first_name with last_name and domain is required':
    'Indique un contacto, un correo o nombre, apellidos y dominio.',
  'contacts, companies or deals is required': 'Indique contactos, empresas u oportunidades.',
  'email, phone, linkedin_url or pool_id is required':
    'Indique un correo, un teléfono, un perfil de LinkedIn o una persona de la base de datos.',
  'url, domain or company_id is required': 'Indique una dirección, un dominio o una empresa.',
  '{amount} has been paid against this invoice — refund it and raise a credit note instead of voiding':
    'Se han pagado {amount} de esta factura: reembólselo y emita una nota de crédito en lugar de anularla.',
  '{email} has unsubscribed': '{email} se ha dado de baja.',
  '{email} is suppressed: it was imported to the list': '{email} está bloqueada: se importó a la lista.',
  '{email} is suppressed: it was put on the list by hand':
    '{email} está bloqueada: se puso en la lista a mano.',
  '{email} is suppressed: its owner complained': '{email} está bloqueada: su titular se quejó.',
  '{email} is suppressed: mail to it bounced': '{email} está bloqueada: el correo rebotó.',
  '{email} is suppressed: mail to it bounced again and again':
    '{email} está bloqueada: el correo rebotó una y otra vez.',
  '{label} sign-in is not set up': 'El inicio de sesión con {label} no está configurado.',
  'At most 10 coupons can run on a subscription at a time':
    'En una suscripción puede haber 10 cupones a la vez como máximo.',
  'At most 5,000 subscriptions can be changed at once; narrow the filter':
    'Se pueden cambiar 5.000 suscripciones a la vez como máximo; acote la selección.',
  'At most 20 changes can be scheduled at a time': 'Puede haber 20 cambios programados a la vez como máximo.',
  'Change is already {status}': 'El cambio ya no lo permite (estado: {status}).',
  'Change not found': 'El cambio no existe.',
  'Coupon can no longer be redeemed': 'El cupón ya no se puede canjear.',
  'Coupon is already on this subscription': 'El cupón ya está en esta suscripción.',
  'Coupon is in {currency}': 'El cupón está en {currency}',
  'Coupon not found': 'El cupón no existe.',
  'Device not found': 'El dispositivo no existe.',
  'Only an active subscription can be paused': 'Solo se puede pausar una suscripción activa.',
  'Something has changed since the preview': 'Algo ha cambiado desde la vista previa.',
  'Subscription is not paused': 'La suscripción no está en pausa.',
  'Subscription is not trialing': 'La suscripción no está en prueba.',
  'There is a coupon with this code already': 'Ya hay un cupón con este código.',
  '{field} cannot be combined with a trial': 'No puede combinarse con una prueba.',
  '{field} cannot be combined with at_period_end':
    'No puede combinarse con una cancelación al final del periodo.',
  '{field} cannot be combined with proration next':
    'No puede combinarse con la facturación desde el próximo periodo.',
  '{field} cannot lie in the future': 'No puede estar en el futuro.',
  '{field} cannot lie in the past': 'No puede estar en el pasado.',
  '{field} cannot lie in the past with another rhythm': 'No puede estar en el pasado con otro ritmo.',
  '{field} cannot be lines: the deal has none': 'La oportunidad no tiene líneas.',
  '{field} is not a field of deals': 'Las oportunidades no tienen este campo.',
  '{field} must be a time such as 2026-11-20T10:00': 'Debe ser una hora, por ejemplo 2026-11-20T10:00.',
  '{stage} needs more of the deal first: {choices}':
    '«{stage}» necesita antes más datos de la oportunidad: {choices}',
  '{field} cannot be combined with unit_price_cents': 'No puede combinarse con un precio nuevo.',
  '{field} needs price_percent, unit_price_cents or tax_rate':
    'Indique qué cambia: un porcentaje, un precio o un tipo de impuesto.',
  '{field} is required for an amount': 'Es obligatorio con un importe.',
  '{field} is required for repeating': 'Es obligatorio para repetir.',
  '{field} must lie between {earliest} and {latest}': 'Debe estar entre {earliest} y {latest}.',
  '{field} must lie in the future, at most 2 years ahead': 'Debe estar en el futuro, 2 años como máximo.',
  '{field} must lie within 10 years': 'Debe estar dentro de 10 años.',
  '{field} must lie within the last {years} years': 'Debe estar en los últimos {years} años.',
  '{field} names no item of this subscription': 'No es un concepto de esta suscripción.',
  '{field} needs a cancellation before the period ends':
    'Necesita una cancelación antes de que termine el periodo.',
  'A mail has at most {most} attachments': 'Un correo tiene como máximo {most} adjuntos.',
  'Only who made a template and admins change it':
    'Solo quien creó una plantilla y los administradores la cambian.',
  'Template error: {message}': 'Error en la plantilla: {message}',
  'The mail has left': 'El correo ya ha salido.',
  'The shortcut {shortcut} belongs to another template of yours':
    'El atajo {shortcut} ya pertenece a otra de sus plantillas.',
  '{field} must be a uuid': '{field} debe ser un UUID',
  '{field} must be a valid email address, not {given}':
    '{field} debe ser una dirección de correo válida, no {given}',
  '{field} must have days or at': '{field} necesita días o un momento',
  'Bill {number} of {seller} is already here as another file':
    'La factura {number} de {seller} ya está aquí en otro archivo.',
  'Bill is not approved yet': 'La factura todavía no está aprobada.',
  'Bill is already {status}': 'La factura ya está en este estado: {status}.',
  'This rate comes with the server: add one of your own for the days on which another holds':
    'Este tipo viene con el servidor: añada uno propio para los días en que rija otro.',
  'Portal not found': 'Este portal no existe.',
  'There is no offer': 'No hay ninguna oferta.',
  'This is not offered here': 'Esto no se ofrece aquí.',
  'Please choose for whom you are here': 'Elija para quién está aquí.',
  'Please ask for a new code': 'Pida un código nuevo.',
  'A running subscription is paid with this method': 'Una suscripción en curso se paga con este medio.',
  'This address may not come in': 'Esta dirección no tiene acceso al portal.',
  'Choose a shorter period': 'Elija un período más corto.',
  'The offer was already accepted': 'La oferta ya se aceptó.',
  'Billing details were changed by someone else': 'Otra persona ha cambiado los datos de facturación.',
  '{key} cannot be changed here': '{key} no se puede cambiar aquí.',
  '{field} is named twice': '{field}: nombrado dos veces.',
  '{field} is not an item of this subscription': '{field}: no es una posición de esta suscripción.',
  '{field} is not offered here': '{field}: no se ofrece aquí.',
  '{field} must be a whole number from 1 to {most}': '{field}: un número entero de 1 a {most}.',
  '{field} {code} not found': '{field}: {code} no existe.',
  '{field} {id} is not a recurring product': '{field}: {id} no es un producto recurrente.',
  '{field} {id} not found': '{field}: {id} no existe.',
}
