import { type Doings, toldOf } from '../operations.ts'

/** What can be done to a resource, by what the API calls it. */
export const operations: Readonly<Record<string, string>> = {
  create: 'Création',
  update: 'Modification',
  delete: 'Suppression',
  start: 'Démarrage',
  stop: 'Arrêt',
  reboot: 'Redémarrage',
  restart: 'Redémarrage',
  resize: 'Redimensionnement',
  rotate_credentials: 'Renouvellement des identifiants',
  upgrade: 'Mise à niveau',
  scale: 'Mise à l’échelle',
  attach: 'Rattachement',
  detach: 'Détachement',
  add_targets: 'Ajout de cibles',
  remove_targets: 'Retrait de cibles',
  empty: 'Vidage',
  restore: 'Restauration',
}

/** What it can be done to. */
export const kinds: Readonly<Record<string, string>> = {
  vm: 'Machine virtuelle',
  cluster: 'Cluster Kubernetes',
  node_pool: 'Pool de nœuds',
  database: 'Base de données',
  backup: 'Sauvegarde',
  bucket: 'Bucket',
  volume: 'Volume',
  network: 'Réseau',
  firewall: 'Pare-feu',
  load_balancer: 'Répartiteur de charge',
  dns_zone: 'Zone DNS',
  dns_record: 'Enregistrement DNS',
}

/** How the audit log says both. */
const lines: Doings = { began: '{1} : {2}', failed: '{1} : échec ({2})', drifted: '{1} : écart constaté' }

/** Lines of the audit log about infrastructure. */
export const platform: Readonly<Record<string, string>> = {
  'platform.agent_created': 'Agent créé',
  'platform.agent_deleted': 'Agent supprimé',
  'platform.agent_run_canceled': 'Exécution d’un agent annulée',
  'platform.agent_run_created': 'Exécution d’un agent lancée',
  'platform.agent_session_created': 'Session d’un agent créée',
  'platform.agent_updated': 'Agent modifié',
  'platform.alert_rule_created': 'Règle d’alerte créée',
  'platform.alert_rule_deleted': 'Règle d’alerte supprimée',
  'platform.alert_rule_updated': 'Règle d’alerte modifiée',
  'platform.api_key_created': 'Clé d’API créée',
  'platform.api_key_revoked': 'Clé d’API révoquée',
  'platform.api_key_rotated': 'Clé d’API renouvelée',
  'platform.check_created': 'Contrôle créé',
  'platform.check_deleted': 'Contrôle supprimé',
  'platform.check_updated': 'Contrôle modifié',
  'platform.environment_created': 'Environnement créé',
  'platform.environment_deleted': 'Environnement supprimé',
  'platform.environment_updated': 'Environnement modifié',
  'platform.incident_acknowledged': 'Incident pris en charge',
  'platform.incident_noted': 'Note ajoutée à un incident',
  'platform.limits_changed': 'Limites de l’infrastructure modifiées',
  'platform.plan_changed': 'Forfait de l’infrastructure modifié',
  'platform.project_created': 'Projet créé',
  'platform.project_deleted': 'Projet supprimé',
  'platform.project_updated': 'Projet modifié',
  'platform.project_webhook_secret_rotated': 'Secret du webhook d’un projet renouvelé',
  'platform.run_approved': 'Déploiement approuvé',
  'platform.run_canceled': 'Déploiement annulé',
  'platform.run_created': 'Déploiement lancé',
  'platform.settings_changed': 'Paramètres de l’infrastructure modifiés',
  ...toldOf(operations, lines),
}
