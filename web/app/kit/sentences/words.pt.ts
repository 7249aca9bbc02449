import { audit } from './pt/audit.ts'
import { forecasts, industries, policies, templates } from './pt/catalogue.ts'
import { codes } from './pt/codes.ts'
import { details } from './pt/details.ts'
import { eInvoices } from './pt/e-invoices.ts'
import { fields } from './pt/fields.ts'
import { filterFields, filterRules } from './pt/filters.ts'
import { labels } from './pt/labels.ts'
import { notFound } from './pt/not-found.ts'
import { kinds, operations, platform } from './pt/operations.ts'
import { requests } from './pt/requests.ts'
import { rules } from './pt/rules.ts'
import { shapes } from './pt/shapes.ts'
import { told } from './pt/told.ts'
import { work } from './pt/work.ts'
import type { Sentences } from './words.ts'

export const words: Sentences = {
  by: { ...fields, ...filterRules, ...shapes, ...notFound, ...requests, ...rules, ...work, ...eInvoices },
  told: { ...audit, ...platform, ...templates, ...filterFields, ...labels, ...told },
  codes: { ...details, ...operations, ...forecasts, ...industries, ...policies, ...kinds, ...codes },
  values: {
    ...kinds,
    'went through all steps': 'passou por todas as etapas',
    'a condition ended it': 'uma condição a encerrou',
    'they replied': 'respondeu',
    'they followed a link': 'clicou em um link',
    'a meeting was booked': 'uma reunião foi agendada',
    'they unsubscribed': 'descadastrou-se',
    'they complained': 'reclamou',
    'mail to them bounced': 'o e-mail foi devolvido',
    'their address is suppressed': 'o endereço está bloqueado',
    'they have no email address': 'não tem endereço de e-mail',
    'their email address is not valid': 'o endereço de e-mail não é válido',
    'the mail could not be sent': 'não foi possível enviar o e-mail',
    'all steps are done': 'todas as etapas foram concluídas',
    'the goal was reached': 'o objetivo foi alcançado',
    'an exit event happened': 'aconteceu um evento de saída',
    'they joined an excluded list': 'entrou em uma lista excluída',
    'it was canceled': 'foi cancelada',
    'a step failed': 'uma etapa falhou',
    'the contact was deleted': 'o contato foi excluído',
    'A guest': 'Um convidado',
    'first name': 'nome',
    'last name': 'sobrenome',
    company: 'empresa',
    email: 'e-mail',
    phone: 'telefone',
    title: 'cargo',
    name: 'nome',
    status: 'status',
    tags: 'etiquetas',
    country: 'país',
    language: 'idioma',
    timezone: 'fuso horário',
    source: 'origem',
    score: 'pontuação',
    domain: 'domínio',
    website: 'site',
    industry: 'setor',
    size: 'tamanho',
    'custom fields': 'campos personalizados',
    subscription: 'inscrição',
    active: 'ativo',
    accepted: 'aceito',
    approval_rejected: 'não aprovado',
    rejected: 'rejeitada',
    approved: 'aprovado',
    archived: 'arquivado',
    canceled: 'cancelado',
    completed: 'concluído',
    declined: 'recusado',
    deleted: 'excluído',
    draft: 'rascunho',
    expired: 'expirado',
    failed: 'com falha',
    left: 'abandonado',
    open: 'em aberto',
    paid: 'pago',
    partially_signed: 'assinado em parte',
    paused: 'pausado',
    pending_approval: 'aguardando aprovação',
    renamed: 'renomeado',
    running: 'em andamento',
    scheduled: 'agendado',
    sending: 'enviando',
    sent: 'enviado',
    stopped: 'parado',
    uncollectible: 'incobrável',
    void: 'anulado',
    voided: 'anulado',
    member: 'membro',
    admin: 'administrador',
    owner: 'proprietário',
    viewer: 'leitor',
    logs: 'logs',
    metrics: 'métricas',
    files: 'arquivos',
    recordings: 'gravações',
    'metric points': 'pontos de métricas',
    'log lines': 'linhas de log',
    'an automation': 'uma automação',
  },
}
