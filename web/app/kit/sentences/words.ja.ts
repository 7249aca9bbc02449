import { audit } from './ja/audit.ts'
import { forecasts, industries, policies, templates } from './ja/catalogue.ts'
import { codes } from './ja/codes.ts'
import { details } from './ja/details.ts'
import { eInvoices } from './ja/e-invoices.ts'
import { fields } from './ja/fields.ts'
import { filterFields, filterRules } from './ja/filters.ts'
import { labels } from './ja/labels.ts'
import { notFound } from './ja/not-found.ts'
import { kinds, operations, platform } from './ja/operations.ts'
import { requests } from './ja/requests.ts'
import { rules } from './ja/rules.ts'
import { shapes } from './ja/shapes.ts'
import { told } from './ja/told.ts'
import { work } from './ja/work.ts'
import type { Sentences } from './words.ts'

export const words: Sentences = {
  by: { ...fields, ...filterRules, ...shapes, ...notFound, ...requests, ...rules, ...work, ...eInvoices },
  told: { ...audit, ...platform, ...templates, ...filterFields, ...labels, ...told },
  codes: { ...details, ...operations, ...forecasts, ...industries, ...policies, ...kinds, ...codes },
  values: {
    ...kinds,
    'went through all steps': '全ステップを完了',
    'a condition ended it': '条件により終了',
    'they replied': '返信あり',
    'they followed a link': 'リンクをクリック',
    'a meeting was booked': '打ち合わせを予約',
    'they unsubscribed': '配信停止',
    'they complained': '苦情',
    'mail to them bounced': 'メールがバウンス',
    'their address is suppressed': 'アドレスが送信停止',
    'they have no email address': 'メールアドレスなし',
    'their email address is not valid': 'メールアドレスが無効',
    'the mail could not be sent': 'メールを送信できず',
    'all steps are done': '全ステップを完了',
    'the goal was reached': 'ゴールに到達',
    'an exit event happened': '終了条件のイベントが発生',
    'they joined an excluded list': '除外リストに追加',
    'it was canceled': '中止',
    'a step failed': 'ステップが失敗',
    'the contact was deleted': '連絡先が削除された',
    'A guest': 'ゲスト',
    'first name': '名',
    'last name': '姓',
    company: '会社',
    email: 'メールアドレス',
    phone: '電話番号',
    title: '役職',
    name: '名前',
    status: 'ステータス',
    tags: 'タグ',
    country: '国',
    language: '言語',
    timezone: 'タイムゾーン',
    source: '流入元',
    score: 'スコア',
    domain: 'ドメイン',
    website: 'ウェブサイト',
    industry: '業種',
    size: '規模',
    'custom fields': 'カスタム項目',
    subscription: '配信登録',
    active: '有効',
    accepted: '承諾済み',
    approval_rejected: '却下',
    rejected: '却下済み',
    approved: '承認済み',
    archived: 'アーカイブ',
    canceled: '中止',
    completed: '完了',
    declined: '辞退',
    deleted: '削除',
    draft: '下書き',
    expired: '期限切れ',
    failed: '失敗',
    left: '退出',
    open: '未払い',
    paid: '支払済',
    partially_signed: '一部署名済み',
    paused: '一時停止中',
    pending_approval: '承認待ち',
    renamed: '名前の変更',
    running: '実行中',
    scheduled: '予約済み',
    sending: '送信中',
    sent: '送信済み',
    stopped: '停止',
    uncollectible: '回収不能',
    void: '無効',
    voided: '無効',
    member: 'メンバー',
    admin: '管理者',
    owner: 'オーナー',
    viewer: '閲覧者',
    logs: 'ログ',
    metrics: 'メトリクス',
    files: 'ファイル',
    recordings: '録音',
    'metric points': 'データポイント',
    'log lines': 'ログ行',
    'an automation': '自動処理',
  },
}
