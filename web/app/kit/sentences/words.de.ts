import { audit } from './de/audit.ts'
import { forecasts, industries, policies, templates } from './de/catalogue.ts'
import { codes } from './de/codes.ts'
import { details } from './de/details.ts'
import { eInvoices } from './de/e-invoices.ts'
import { fields } from './de/fields.ts'
import { filterFields, filterRules } from './de/filters.ts'
import { labels } from './de/labels.ts'
import { notFound } from './de/not-found.ts'
import { kinds, operations, platform } from './de/operations.ts'
import { requests } from './de/requests.ts'
import { rules } from './de/rules.ts'
import { shapes } from './de/shapes.ts'
import { told } from './de/told.ts'
import { work } from './de/work.ts'
import type { Sentences } from './words.ts'

export const words: Sentences = {
  by: { ...fields, ...filterRules, ...shapes, ...notFound, ...requests, ...rules, ...work, ...eInvoices },
  told: { ...audit, ...platform, ...templates, ...filterFields, ...labels, ...told },
  codes: { ...details, ...operations, ...forecasts, ...industries, ...policies, ...kinds, ...codes },
  values: {
    ...kinds,
    'went through all steps': 'alle Schritte durchlaufen',
    'a condition ended it': 'eine Bedingung hat sie beendet',
    'they replied': 'geantwortet',
    'they followed a link': 'einem Link gefolgt',
    'a meeting was booked': 'ein Termin wurde gebucht',
    'they unsubscribed': 'abgemeldet',
    'they complained': 'beschwert',
    'mail to them bounced': 'Mails kamen zurück',
    'their address is suppressed': 'die Adresse ist gesperrt',
    'they have no email address': 'ohne E-Mail-Adresse',
    'their email address is not valid': 'die E-Mail-Adresse ist nicht gültig',
    'the mail could not be sent': 'die Mail konnte nicht gesendet werden',
    'all steps are done': 'alle Schritte sind getan',
    'the goal was reached': 'das Ziel ist erreicht',
    'an exit event happened': 'ein Ausstiegsereignis trat ein',
    'they joined an excluded list': 'auf eine ausgeschlossene Liste gekommen',
    'it was canceled': 'abgebrochen',
    'a step failed': 'ein Schritt ist gescheitert',
    'the contact was deleted': 'der Kontakt wurde gelöscht',
    'A guest': 'Ein Gast',
    'first name': 'Vorname',
    'last name': 'Nachname',
    company: 'Firma',
    email: 'E-Mail',
    phone: 'Telefon',
    title: 'Titel',
    name: 'Name',
    status: 'Status',
    tags: 'Tags',
    country: 'Land',
    language: 'Sprache',
    timezone: 'Zeitzone',
    source: 'Quelle',
    score: 'Punkte',
    domain: 'Domain',
    website: 'Website',
    industry: 'Branche',
    size: 'Größe',
    'custom fields': 'eigene Felder',
    subscription: 'Anmeldung',
    active: 'aktiv',
    accepted: 'angenommen',
    approval_rejected: 'nicht freigegeben',
    rejected: 'abgelehnt',
    approved: 'freigegeben',
    archived: 'archiviert',
    canceled: 'abgebrochen',
    completed: 'abgeschlossen',
    declined: 'abgelehnt',
    deleted: 'gelöscht',
    draft: 'ein Entwurf',
    expired: 'abgelaufen',
    failed: 'gescheitert',
    left: 'verlassen',
    open: 'offen',
    paid: 'bezahlt',
    partially_signed: 'teilweise unterschrieben',
    paused: 'angehalten',
    pending_approval: 'in der Freigabe',
    renamed: 'umbenannt',
    running: 'läuft',
    scheduled: 'geplant',
    sending: 'wird gesendet',
    sent: 'gesendet',
    stopped: 'angehalten',
    uncollectible: 'uneinbringlich',
    void: 'storniert',
    voided: 'zurückgezogen',
    member: 'Mitglied',
    admin: 'Administrator',
    owner: 'Inhaber',
    viewer: 'Lesezugriff',
    logs: 'Logs',
    metrics: 'Metriken',
    files: 'Dateien',
    recordings: 'Aufnahmen',
    'metric points': 'Messpunkte',
    'log lines': 'Logzeilen',
    'an automation': 'einer Automatisierung',
  },
}
