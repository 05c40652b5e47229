-- When a change can be requested is said by the report's state, not by the reason that was stored before it was confirmed.
UPDATE report SET proposal = jsonb_set(proposal, '{reason}', to_jsonb(replace(proposal ->> 'reason', ' Request a change once FINTRAC confirms it.', '')))
WHERE proposal ->> 'reason' LIKE '% Request a change once FINTRAC confirms it.%';
