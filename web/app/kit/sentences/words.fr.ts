import { audit } from './fr/audit.ts'
import { forecasts, industries, policies, templates } from './fr/catalogue.ts'
import { codes } from './fr/codes.ts'
import { details } from './fr/details.ts'
import { eInvoices } from './fr/e-invoices.ts'
import { fields } from './fr/fields.ts'
import { filterFields, filterRules } from './fr/filters.ts'
import { labels } from './fr/labels.ts'
import { notFound } from './fr/not-found.ts'
import { kinds, operations, platform } from './fr/operations.ts'
import { requests } from './fr/requests.ts'
import { rules } from './fr/rules.ts'
import { shapes } from './fr/shapes.ts'
import { told } from './fr/told.ts'
import { work } from './fr/work.ts'
import type { Sentences } from './words.ts'

export const words: Sentences = {
  by: { ...fields, ...filterRules, ...shapes, ...notFound, ...requests, ...rules, ...work, ...eInvoices },
  told: { ...audit, ...platform, ...templates, ...filterFields, ...labels, ...told },
  codes: { ...details, ...operations, ...forecasts, ...industries, ...policies, ...kinds, ...codes },
  values: {
    ...kinds,
    'went through all steps': 'toutes les étapes parcourues',
    'a condition ended it': 'une condition y a mis fin',
    'they replied': 'une réponse est arrivée',
    'they followed a link': 'un lien a été suivi',
    'a meeting was booked': 'un rendez-vous a été réservé',
    'they unsubscribed': 'désabonnement',
    'they complained': 'plainte',
    'mail to them bounced': 'les e-mails sont rejetés',
    'their address is suppressed': 'l’adresse est bloquée',
    'they have no email address': 'sans adresse e-mail',
    'their email address is not valid': 'l’adresse e-mail n’est pas valide',
    'the mail could not be sent': 'l’e-mail n’a pas pu être envoyé',
    'all steps are done': 'toutes les étapes sont faites',
    'the goal was reached': 'l’objectif est atteint',
    'an exit event happened': 'un événement de sortie s’est produit',
    'they joined an excluded list': 'ajout à une liste exclue',
    'it was canceled': 'annulation',
    'a step failed': 'une étape a échoué',
    'the contact was deleted': 'le contact a été supprimé',
    'A guest': 'Un invité',
    'first name': 'prénom',
    'last name': 'nom',
    company: 'entreprise',
    email: 'e-mail',
    phone: 'téléphone',
    title: 'fonction',
    name: 'nom',
    status: 'statut',
    tags: 'étiquettes',
    country: 'pays',
    language: 'langue',
    timezone: 'fuseau horaire',
    source: 'source',
    score: 'score',
    domain: 'domaine',
    website: 'site web',
    industry: 'secteur',
    size: 'effectif',
    'custom fields': 'champs personnalisés',
    subscription: 'abonnement',
    active: 'actif',
    accepted: 'accepté',
    approval_rejected: 'non approuvé',
    rejected: 'refusée',
    approved: 'approuvé',
    archived: 'archivé',
    canceled: 'annulé',
    completed: 'terminé',
    declined: 'refusé',
    deleted: 'supprimé',
    draft: 'brouillon',
    expired: 'expiré',
    failed: 'en échec',
    left: 'quitté',
    open: 'ouvert',
    paid: 'payé',
    partially_signed: 'signé en partie',
    paused: 'en pause',
    pending_approval: 'en attente d’approbation',
    renamed: 'renommé',
    running: 'en cours',
    scheduled: 'programmé',
    sending: 'en cours d’envoi',
    sent: 'envoyé',
    stopped: 'arrêté',
    uncollectible: 'irrécouvrable',
    void: 'annulé',
    voided: 'annulé',
    member: 'Membre',
    admin: 'Administrateur',
    owner: 'Propriétaire',
    viewer: 'Lecteur',
    logs: 'journaux',
    metrics: 'métriques',
    files: 'fichiers',
    recordings: 'enregistrements',
    'metric points': 'points de mesure',
    'log lines': 'lignes de journal',
    'an automation': 'une automatisation',
  },
}
