import { type Doings, toldOf } from '../operations.ts'

/** What can be done to a resource, by what the API calls it. */
export const operations: Readonly<Record<string, string>> = {
  create: '作成',
  update: '変更',
  delete: '削除',
  start: '起動',
  stop: '停止',
  reboot: '再起動',
  restart: '再起動',
  resize: 'サイズ変更',
  rotate_credentials: '認証情報の更新',
  upgrade: 'アップグレード',
  scale: 'スケール変更',
  attach: '接続',
  detach: '切り離し',
  add_targets: 'ターゲットの追加',
  remove_targets: 'ターゲットの削除',
  empty: '空にする',
  restore: '復元',
}

/** What it can be done to. */
export const kinds: Readonly<Record<string, string>> = {
  vm: '仮想マシン',
  cluster: 'Kubernetesクラスター',
  node_pool: 'ノードプール',
  database: 'データベース',
  backup: 'バックアップ',
  bucket: 'バケット',
  volume: 'ボリューム',
  network: 'ネットワーク',
  firewall: 'ファイアウォール',
  load_balancer: 'ロードバランサー',
  dns_zone: 'DNSゾーン',
  dns_record: 'DNSレコード',
}

/** How the audit log says both. */
const lines: Doings = { began: '{1}：{2}', failed: '{1}：{2}に失敗', drifted: '{1}：設定とのずれを検出' }

/** Lines of the audit log about infrastructure. */
export const platform: Readonly<Record<string, string>> = {
  'platform.agent_created': 'エージェントを作成',
  'platform.agent_deleted': 'エージェントを削除',
  'platform.agent_run_canceled': 'エージェントの実行をキャンセル',
  'platform.agent_run_created': 'エージェントの実行を開始',
  'platform.agent_session_created': 'エージェントのセッションを作成',
  'platform.agent_updated': 'エージェントを変更',
  'platform.alert_rule_created': 'アラートルールを作成',
  'platform.alert_rule_deleted': 'アラートルールを削除',
  'platform.alert_rule_updated': 'アラートルールを変更',
  'platform.api_key_created': 'APIキーを作成',
  'platform.api_key_revoked': 'APIキーを無効化',
  'platform.api_key_rotated': 'APIキーを更新',
  'platform.check_created': '監視を作成',
  'platform.check_deleted': '監視を削除',
  'platform.check_updated': '監視を変更',
  'platform.environment_created': '環境を作成',
  'platform.environment_deleted': '環境を削除',
  'platform.environment_updated': '環境を変更',
  'platform.incident_acknowledged': 'インシデントを確認',
  'platform.incident_noted': 'インシデントにメモを追加',
  'platform.limits_changed': 'インフラの上限を変更',
  'platform.plan_changed': 'インフラのプランを変更',
  'platform.project_created': 'プロジェクトを作成',
  'platform.project_deleted': 'プロジェクトを削除',
  'platform.project_updated': 'プロジェクトを変更',
  'platform.project_webhook_secret_rotated': 'プロジェクトのWebhookシークレットを更新',
  'platform.run_approved': 'デプロイを承認',
  'platform.run_canceled': 'デプロイをキャンセル',
  'platform.run_created': 'デプロイを開始',
  'platform.settings_changed': 'インフラの設定を変更',
  ...toldOf(operations, lines),
}
