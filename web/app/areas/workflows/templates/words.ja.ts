import { names } from '../names.ja.ts'
import type { TemplateWords } from './words.ts'

export const words: TemplateWords = {
  automations: names.automations,
  begin: '始め方',
  empty: '空のフロー図',
  templates: {
    form: {
      name: 'フォームの回答者に電話する',
      about: '連絡先の担当者にタスクを作成します。',
      task: '{{contact.name}}さんに電話する',
    },
    booking: {
      name: '打ち合わせの予約者にタグを付ける',
      about: 'リストやキャンペーンで区別できるようにします。',
      tag: '打ち合わせ予約済み',
    },
    canceled: {
      name: 'キャンセル後に別の日時を提案する',
      about: '連絡先の担当者にタスクを作成します。',
      task: '{{contact.name}}さんに別の日時を提案する',
    },
    contact: {
      name: '新しい連絡先に挨拶する',
      about: '連絡先の担当者にタスクを作成します。',
      task: '{{contact.name}}さんに挨拶する',
    },
    customer: {
      name: '新しい顧客にメールを送る',
      about: '連絡先が顧客になった翌日にメールを送信します。',
      subject: 'ご契約ありがとうございます',
      text: '<p>{{last_name | default: "お客様"}} 様</p><p>このたびは弊社をお選びいただき、誠にありがとうございます。ご不明な点がございましたら、このメールにご返信ください。</p><p>{{sender_name}}</p>',
    },
  },
  name: '名前',
  status: 'ステータス',
  trigger: 'きっかけ',
  triggers: {
    'form.submitted': 'フォームに回答があったとき',
    'booking.created': '打ち合わせが予約されたとき',
    'booking.canceled': '打ち合わせがキャンセルされたとき',
    'contact.created': '連絡先が作成されたとき',
  },
  runs: '実行回数',
  failed: '失敗',
  on: 'オン',
  off: 'オフ',
  problems: '要確認',
  action: '操作',
  turnOn: 'オンにする',
  turnOff: 'オフにする',
  saved: '保存しました',
  copy: 'ワークフローとして複製',
  remove: '削除',
  removed: '削除しました',
  removeRule: '実行中の処理は終了します。',
  newWorkflow: names.newWorkflow,
  noRules: '自動化はありません',
  noRulesText:
    '以前に、またはプログラムで作成された簡単なルールが表示されます。新たに自動化するには、テンプレートからワークフローを作成してください。',
}
