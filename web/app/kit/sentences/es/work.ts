/** Rooms, calls, calendar, workflows, reports, sites and infrastructure. */
export const work: Readonly<Record<string, string>> = {
  'A calendar without an owner cannot be private': 'Un calendario sin propietario no puede ser privado.',
  'A call has at most {most} log records': 'Una llamada admite {most} líneas de registro como máximo.',
  'A call has at most {most} points': 'Una llamada admite {most} puntos como máximo.',
  'A channel named "{name}" already exists': 'Ya existe un canal llamado «{name}».',
  'A dashboard holds at most 50 widgets': 'Un panel contiene 50 widgets como máximo.',
  'A deal has at most 50 contacts': 'Una oportunidad tiene 50 contactos como máximo.',
  'A direct room cannot be {verb}': 'Esto no es posible en una conversación directa.',
  'A direct room cannot have guests': 'Una conversación directa no puede tener invitados.',
  'A direct room has no name of its own': 'Una conversación directa no tiene nombre propio.',
  'A direct room has two people': 'Una conversación directa es de dos personas.',
  'A direct room needs exactly one user in user_ids':
    'Una conversación directa necesita exactamente una persona.',
  'A group needs 2 to 49 other users in user_ids': 'Un grupo necesita de 2 a 49 personas más.',
  'A heartbeat is sent to us: there is nothing to look at':
    'Una señal de vida se nos envía: no hay nada que mirar.',
  'A message holds at most 50 kinds of reactions': 'Un mensaje admite 50 tipos de reacciones como máximo.',
  'A room holds at most 100 pins': 'Una sala tiene 100 mensajes fijados como máximo.',
  'A room holds at most 10000 people': 'Una sala tiene 10 000 personas como máximo.',
  'A room holds at most 20 hooks': 'Una sala tiene 20 programas como máximo.',
  'A room holds at most 50 guests': 'Una sala tiene 50 invitados como máximo.',
  'A series may have at most {most} exceptions': 'Una serie puede tener {most} excepciones como máximo.',
  "A shared dashboard shows nobody by name or address: take '{field}' out of its dimensions":
    'Un panel compartido no muestra a nadie por nombre o dirección: quite «{field}» de sus dimensiones.',
  'An event may have at most {most} guests': 'Un evento puede tener {most} invitados como máximo.',
  'An event may last at most 366 days': 'Un evento puede durar 366 días como máximo.',
  'An organization has at most 20 webhook endpoints':
    'Una organización tiene 20 destinos de webhook como máximo.',
  'An organization holds at most 1000 reports': 'Una organización tiene 1000 informes como máximo.',
  'An organization holds at most 200 dashboards': 'Una organización tiene 200 paneles como máximo.',
  'An organization holds at most 200 schedules': 'Una organización tiene 200 envíos programados como máximo.',
  'An organization may have at most 200 calendars':
    'Una organización puede tener 200 calendarios como máximo.',
  'At most 1,000 keywords a site': '1000 palabras clave por sitio como máximo.',
  'At most 100 sites': '100 sitios como máximo.',
  'At most 100 workflows can be active': 'Puede haber 100 flujos de trabajo activos como máximo.',
  'At most 1000000 runs can be under way': 'Puede haber 1 000 000 de ejecuciones en curso como máximo.',
  'At most 500 workflows can be kept': 'Se pueden conservar 500 flujos de trabajo como máximo.',
  'Choose one option': 'Elija una opción.',
  'Chunk {index} was already received with other content':
    'La parte {index} ya se recibió con otro contenido.',
  'Chunks {chunks} are missing': 'Faltan las partes {chunks}',
  "Duplicate column '{key}'": 'La columna «{key}» está repetida.',
  'Guests cannot do this': 'Los invitados no pueden hacer esto.',
  'Join the call first': 'Únase antes a la llamada.',
  'Join the room first': 'Únase antes a la sala.',
  'Keywords are already being checked': 'Ya se están comprobando palabras clave.',
  'Messages can be edited for {minutes} minutes': 'Los mensajes se pueden editar durante {minutes} minutos.',
  'More than 100000 events lie between from and to: ask for a shorter time':
    'Hay más de 100 000 eventos en ese periodo: pida uno más corto.',
  'No chunks were received': 'No se ha recibido ninguna parte.',
  'No run to this environment succeeded before the current one':
    'Ninguna ejecución anterior a la actual terminó bien en este entorno.',
  'No transcription engine is configured': 'No hay ningún motor de transcripción configurado.',
  'Not everybody in the call has agreed to being recorded':
    'No todas las personas de la llamada han aceptado la grabación.',
  'Only a channel can be public': 'Solo un canal puede ser público.',
  'Only an admin can mail reports outside the organization':
    'Solo un administrador puede enviar informes fuera de la organización.',
  'Only failed runs can be retried': 'Solo se pueden reintentar las ejecuciones fallidas.',
  'Only its owner or an admin may change this calendar':
    'Solo su propietario o un administrador puede cambiar este calendario.',
  'Only managers may post in this room': 'Solo los moderadores pueden escribir en esta sala.',
  'Only managers of the room may do this': 'Solo los moderadores de la sala pueden hacer esto.',
  'Only messages can be forwarded': 'Solo se pueden reenviar mensajes.',
  'Only one of before_seq, after_seq, around_seq and since_rev can be asked for':
    'Solo se puede pedir uno de before_seq, after_seq, around_seq y since_rev.',
  'Only people follow': 'Solo las personas pueden seguir.',
  'Only people have notifications': 'Solo las personas tienen notificaciones.',
  'Only people in the call can record it': 'Solo puede grabar quien está en la llamada.',
  'Only the author can edit a message': 'Solo el autor puede editar un mensaje.',
  'Only the author or a manager of the room can close a poll':
    'Solo el autor o un moderador de la sala puede cerrar una encuesta.',
  'Only the author or a manager of the room can delete a message':
    'Solo el autor o un moderador de la sala puede eliminar un mensaje.',
  'Only the owner or an admin can change this dashboard':
    'Solo el propietario o un administrador puede cambiar este panel.',
  'Only the owner or an admin can change this report':
    'Solo el propietario o un administrador puede cambiar este informe.',
  'Only the owner or an admin can change this schedule':
    'Solo el propietario o un administrador puede cambiar este envío programado.',
  'Only the person who recorded it or a manager may delete a recording':
    'Solo quien la grabó o un moderador puede eliminar una grabación.',
  'Only the person who started the call or a manager may end it':
    'Solo quien inició la llamada o un moderador puede terminarla.',
  'Query took longer than {seconds} seconds; narrow it down':
    'La consulta ha tardado más de {seconds} segundos; acótela.',
  'Report has more than 1,000,000 rows; narrow it down':
    'El informe tiene más de 1 000 000 de filas; acótelo.',
  'Run already ended': 'La ejecución ya ha terminado.',
  'Run is not waiting': 'La ejecución no está en espera.',
  'Step is not waiting': 'El paso no está en espera.',
  'The author may no longer write': 'El autor ya no puede escribir.',
  'The call does not ring for you': 'La llamada no es para usted.',
  'The call ended more than a day ago': 'La llamada terminó hace más de un día.',
  'The call has ended': 'La llamada ha terminado.',
  'The call has no finished recording': 'La llamada no tiene ninguna grabación terminada.',
  'The call has no transcript': 'La llamada no tiene transcripción.',
  'The call is full': 'La llamada está completa.',
  'The chunk did not arrive whole': 'La parte no ha llegado entera.',
  'The chunk is empty': 'La parte está vacía.',
  'The chunk is larger than 16 MB': 'La parte supera los 16 MB.',
  'The default channel cannot be {verb}': 'Esto no es posible con el canal predeterminado.',
  'The event was canceled': 'El evento se ha cancelado.',
  'The event was changed meanwhile': 'El evento ha cambiado entretanto.',
  'The export is not finished yet': 'La exportación aún no ha terminado.',
  'The invitation was already accepted': 'La invitación ya se ha aceptado.',
  'The invitation was declined': 'La invitación se ha rechazado.',
  'The message was already sent': 'El mensaje ya se ha enviado.',
  'The page was changed meanwhile': 'La página ha cambiado entretanto.',
  'The plan {plan} has a fixed burst; Enterprise sets its own':
    'El plan {plan} tiene una ráfaga fija; Enterprise fija la suya.',
  'The poll is closed': 'La encuesta está cerrada.',
  'The provider does not hand it out: {why}': 'El proveedor no lo facilita: {why}',
  'The range may be at most 62 days': 'El periodo puede ser de 62 días como máximo.',
  'The recording is already finalized': 'La grabación ya está terminada.',
  'The recording is not finalized': 'La grabación no está terminada.',
  'The recurrence rule has no occurrences': 'La regla de repetición no da ninguna fecha.',
  'The room is archived': 'La sala está archivada.',
  'The webhook endpoint is not active: set its status to active first':
    'El destino del webhook no está activo: actívelo antes.',
  'This agent is paused': 'Este agente está en pausa.',
  'This booking can no longer be changed': 'Esta reserva ya no se puede cambiar.',
  'This booking has not begun': 'Esta reserva aún no ha empezado.',
  'This booking is over': 'Esta reserva ya ha pasado.',
  'This booking was canceled': 'Esta reserva se ha cancelado.',
  'This check is being looked at just now': 'Esta comprobación se está haciendo ahora mismo.',
  'This event is over': 'Este evento ya ha pasado.',
  'This event was canceled': 'Este evento se ha cancelado.',
  'This form may not be used on this site': 'Este formulario no puede usarse en este sitio.',
  'This is still used by the {kind} {name}': 'Aún lo usa {kind} {name}',
  'This makes too many series: group by fewer labels, or take a larger step':
    'Esto da demasiadas series: agrupe por menos etiquetas o use un paso mayor.',
  'This makes {buckets} points, and an answer has at most {most}: take a larger step':
    'Esto da {buckets} puntos y una respuesta tiene {most} como máximo: use un paso mayor.',
  'This room does not allow guests': 'Esta sala no admite invitados.',
  'This run does not wait for an approval': 'Esta ejecución no espera ninguna aprobación.',
  'This run has ended': 'Esta ejecución ha terminado.',
  'This slug is taken': 'Este nombre corto ya está en uso.',
  'This time is no longer available': 'Esta hora ya no está disponible.',
  'This workflow belongs to an automation': 'Este flujo de trabajo pertenece a una automatización.',
  'Too many points; choose a coarser grain': 'Demasiados puntos; elija periodos más largos.',
  'Too many reports are running': 'Hay demasiados informes en ejecución.',
  'Whoever started a run cannot approve it: another key has to':
    'Quien inició una ejecución no puede aprobarla: debe hacerlo otra persona.',
  'Workflow is not active': 'El flujo de trabajo no está activo.',
  'Workflow is not valid': 'El flujo de trabajo no es válido.',
  'Workflow was changed by someone else': 'Otra persona ha cambiado el flujo de trabajo.',
  'You already have 3 upcoming bookings': 'Ya tiene 3 reservas próximas.',
  '{action} is not possible while the state is {state}':
    '{action} no es posible mientras el estado sea {state}',
  "{fn} needs a number: '{field}' is {type}": '{fn} necesita un número: «{field}» es {type}',
  '{key} is too large to be exact; narrow it down': '{key} es demasiado grande para ser exacto; acótelo.',
  '{noun} {name} exists already': '{noun} {name} ya existe.',
}

/** What is refused and told about direct debits. */
export const debits: Readonly<Record<string, string>> = {
  'Set up SEPA direct debit under Settings first': 'Configure primero el adeudo directo SEPA en los ajustes.',
  'Mandate not found': 'Esta orden no existe.',
  '{field} is already used': 'Esta referencia ya está en uso.',
  'This mandate is already signed': 'Esta orden ya está firmada.',
  'You must agree to the mandate in order to sign': 'Acepte la orden para poder firmarla.',
  'SEPA direct debit collects EUR only': 'El adeudo directo SEPA solo cobra euros.',
  'Debit run not found': 'Esta remesa no existe.',
  'Nothing to collect': 'No hay nada que cobrar.',
  'Debit run is already {state}': 'La remesa ya está: {state}.',
  'Attempt not found': 'Este intento de pago no existe.',
  'This payment was already returned': 'Este pago ya se devolvió.',
  'This payment was not collected': 'Este pago no se ha cobrado.',
  'Could not read file: it is no pain.002 report': 'No se puede leer el fichero: no es un informe pain.002.',
  'Could not read file: it declares a document type or entities':
    'No se puede leer el fichero: declara un tipo de documento o entidades.',
  '{field} must be a valid IBAN': '{field} debe ser un IBAN válido',
  '{field} must be of a SEPA country': '{field} debe ser de un país SEPA',
  "{field} must be 1 to 35 of the letters A–Z a–z 0–9 + ? / - : ( ) . , '":
    "{field} tiene de 1 a 35 de los caracteres A–Z a–z 0–9 + ? / - : ( ) . , '",
}

export const debitsTold: Readonly<Record<string, string>> = {
  'Direct debit mandate {1} signed': 'Orden de domiciliación {1} firmada',
  'Direct debit mandate {1} revoked': 'Orden de domiciliación {1} revocada',
  'Direct debit of {1} for invoice {2} returned ({3})': 'Adeudo de {1} de la factura {2} devuelto ({3})',
}

export const debitsCodes: Readonly<Record<string, string>> = {
  mandate_signed: 'orden firmada',
  mandate_revoked: 'orden revocada',
  returned: 'devuelto',
}

/** How a run stands. */
export const debitsValues: Readonly<Record<string, string>> = {
  built: 'creada',
  submitted: 'entregada',
  settled: 'cobrada',
}

/** What is refused and told about following up what is overdue. */
export const dunning: Readonly<Record<string, string>> = {
  'Dunning policy not found': 'El plan de reclamación no existe.',
  'No dunning policy applies': 'No se aplica ningún plan de reclamación.',
  'No step is left': 'No queda ningún paso.',
  'Nothing to charge': 'No hay nada que cobrar.',
  '{field} must be a valid template': 'No es una plantilla válida.',
  '{field} must name each day and action once': 'Cada día solo puede tener cada acción una vez.',
}

export const dunningTold: Readonly<Record<string, string>> = {
  'Invoice {1} followed up': 'Factura {1} reclamada',
  'Dunning of invoice {1} paused': 'Reclamación de la factura {1} en pausa',
  'Dunning of invoice {1} resumed': 'La reclamación de la factura {1} continúa',
  '{1} promised for invoice {2}': '{1} prometido para la factura {2}',
  'Promise for invoice {1} kept': 'Promesa de la factura {1} cumplida',
  'Promise for invoice {1} broken': 'Promesa de la factura {1} incumplida',
  'a dunning policy applies': 'se aplica un plan de reclamación',
}

export const dunningCodes: Readonly<Record<string, string>> = {
  dunned: 'reclamada',
}
