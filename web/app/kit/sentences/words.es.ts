import { audit } from './es/audit.ts'
import { forecasts, industries, policies, templates } from './es/catalogue.ts'
import { codes } from './es/codes.ts'
import { details } from './es/details.ts'
import { eInvoices } from './es/e-invoices.ts'
import { fields } from './es/fields.ts'
import { filterFields, filterRules } from './es/filters.ts'
import { labels } from './es/labels.ts'
import { notFound } from './es/not-found.ts'
import { kinds, operations, platform } from './es/operations.ts'
import { requests } from './es/requests.ts'
import { rules } from './es/rules.ts'
import { shapes } from './es/shapes.ts'
import { told } from './es/told.ts'
import { work } from './es/work.ts'
import type { Sentences } from './words.ts'

export const words: Sentences = {
  by: { ...fields, ...filterRules, ...shapes, ...notFound, ...requests, ...rules, ...work, ...eInvoices },
  told: { ...audit, ...platform, ...templates, ...filterFields, ...labels, ...told },
  codes: { ...details, ...operations, ...forecasts, ...industries, ...policies, ...kinds, ...codes },
  values: {
    ...kinds,
    'went through all steps': 'completó todos los pasos',
    'a condition ended it': 'una condición la terminó',
    'they replied': 'respondió',
    'they followed a link': 'siguió un enlace',
    'a meeting was booked': 'se reservó una reunión',
    'they unsubscribed': 'se dio de baja',
    'they complained': 'se quejó',
    'mail to them bounced': 'su correo rebotó',
    'their address is suppressed': 'su dirección está bloqueada',
    'they have no email address': 'no tiene correo electrónico',
    'their email address is not valid': 'su correo electrónico no es válido',
    'the mail could not be sent': 'no se pudo enviar el correo',
    'all steps are done': 'todos los pasos están hechos',
    'the goal was reached': 'se alcanzó el objetivo',
    'an exit event happened': 'ocurrió un evento de salida',
    'they joined an excluded list': 'entró en una lista excluida',
    'it was canceled': 'se canceló',
    'a step failed': 'falló un paso',
    'the contact was deleted': 'se eliminó el contacto',
    'A guest': 'Un invitado',
    'first name': 'nombre',
    'last name': 'apellidos',
    company: 'empresa',
    email: 'correo electrónico',
    phone: 'teléfono',
    title: 'cargo',
    name: 'nombre',
    status: 'estado',
    tags: 'etiquetas',
    country: 'país',
    language: 'idioma',
    timezone: 'zona horaria',
    source: 'origen',
    score: 'puntuación',
    domain: 'dominio',
    website: 'sitio web',
    industry: 'sector',
    size: 'tamaño',
    'custom fields': 'campos personalizados',
    subscription: 'suscripción',
    active: 'activo',
    accepted: 'aceptado',
    approval_rejected: 'no aprobado',
    rejected: 'rechazada',
    approved: 'aprobado',
    archived: 'archivado',
    canceled: 'cancelado',
    completed: 'completado',
    declined: 'rechazado',
    deleted: 'eliminado',
    draft: 'borrador',
    expired: 'caducado',
    failed: 'fallido',
    left: 'abandonado',
    open: 'abierto',
    paid: 'pagado',
    partially_signed: 'firmado en parte',
    paused: 'en pausa',
    pending_approval: 'pendiente de aprobación',
    renamed: 'renombrado',
    running: 'en curso',
    scheduled: 'programado',
    sending: 'enviándose',
    sent: 'enviado',
    stopped: 'detenido',
    uncollectible: 'incobrable',
    void: 'anulado',
    voided: 'anulado',
    member: 'miembro',
    admin: 'administrador',
    owner: 'propietario',
    viewer: 'lector',
    logs: 'registros',
    metrics: 'métricas',
    files: 'archivos',
    recordings: 'grabaciones',
    'metric points': 'puntos de métricas',
    'log lines': 'líneas de registro',
    'an automation': 'una automatización',
  },
}
