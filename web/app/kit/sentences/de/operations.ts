import { type Doings, toldOf } from '../operations.ts'

/** What can be done to a resource, by what the API calls it. */
export const operations: Readonly<Record<string, string>> = {
  create: 'Anlegen',
  update: 'Ändern',
  delete: 'Löschen',
  start: 'Starten',
  stop: 'Stoppen',
  reboot: 'Neustarten',
  restart: 'Neustarten',
  resize: 'Größe ändern',
  rotate_credentials: 'Zugangsdaten erneuern',
  upgrade: 'Version anheben',
  scale: 'Skalieren',
  attach: 'Anhängen',
  detach: 'Trennen',
  add_targets: 'Ziele hinzufügen',
  remove_targets: 'Ziele entfernen',
  empty: 'Leeren',
  restore: 'Wiederherstellen',
}

/** What it can be done to. */
export const kinds: Readonly<Record<string, string>> = {
  vm: 'Virtuelle Maschine',
  cluster: 'Kubernetes-Cluster',
  node_pool: 'Node-Pool',
  database: 'Datenbank',
  backup: 'Backup',
  bucket: 'Bucket',
  volume: 'Volume',
  network: 'Netzwerk',
  firewall: 'Firewall',
  load_balancer: 'Load Balancer',
  dns_zone: 'DNS-Zone',
  dns_record: 'DNS-Eintrag',
}

/** How the audit log says both. */
const lines: Doings = {
  began: '{1}: {2}',
  failed: '{1}: {2} gescheitert',
  drifted: '{1}: weicht vom Gewollten ab',
}

/** Lines of the audit log about infrastructure. */
export const platform: Readonly<Record<string, string>> = {
  'platform.agent_created': 'Agent angelegt',
  'platform.agent_deleted': 'Agent gelöscht',
  'platform.agent_run_canceled': 'Lauf eines Agenten abgebrochen',
  'platform.agent_run_created': 'Lauf eines Agenten gestartet',
  'platform.agent_session_created': 'Sitzung eines Agenten angelegt',
  'platform.agent_updated': 'Agent geändert',
  'platform.alert_rule_created': 'Alarmregel angelegt',
  'platform.alert_rule_deleted': 'Alarmregel gelöscht',
  'platform.alert_rule_updated': 'Alarmregel geändert',
  'platform.api_key_created': 'API-Schlüssel angelegt',
  'platform.api_key_revoked': 'API-Schlüssel widerrufen',
  'platform.api_key_rotated': 'API-Schlüssel erneuert',
  'platform.check_created': 'Prüfung angelegt',
  'platform.check_deleted': 'Prüfung gelöscht',
  'platform.check_updated': 'Prüfung geändert',
  'platform.environment_created': 'Umgebung angelegt',
  'platform.environment_deleted': 'Umgebung gelöscht',
  'platform.environment_updated': 'Umgebung geändert',
  'platform.incident_acknowledged': 'Störung übernommen',
  'platform.incident_noted': 'Notiz zu einer Störung',
  'platform.limits_changed': 'Grenzen der Infrastruktur geändert',
  'platform.plan_changed': 'Tarif der Infrastruktur geändert',
  'platform.project_created': 'Projekt angelegt',
  'platform.project_deleted': 'Projekt gelöscht',
  'platform.project_updated': 'Projekt geändert',
  'platform.project_webhook_secret_rotated': 'Webhook-Geheimnis eines Projekts erneuert',
  'platform.run_approved': 'Deployment freigegeben',
  'platform.run_canceled': 'Deployment abgebrochen',
  'platform.run_created': 'Deployment gestartet',
  'platform.settings_changed': 'Einstellungen der Infrastruktur geändert',
  ...toldOf(operations, lines),
}
