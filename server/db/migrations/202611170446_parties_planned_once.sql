-- A few ids looked up by their key: planning that anew costs more than doing it, and the plan is always the same.
alter function hold_parties(uuid[], uuid[], uuid[]) set plan_cache_mode = 'force_generic_plan';
