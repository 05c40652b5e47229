/** SQL on alias `c`: its flags that stand, as `f`. */
export const standingFlagsSql = `SELECT f FROM jsonb_array_elements(c.flags) f WHERE f -> 'lifted' IS NULL`
/**
 * SQL on alias `c`: whether no verification stands of a customer who conducted what an LCTR or LVCTR reports (PCMLTFR
 * s. 84 and 85). Reports that not everyone may know of are not asked.
 */
const reportedSql = `JOIN report_transaction m ON m.transaction_id = x.id JOIN report r ON r.id = m.report_id
  WHERE r.type IN ('LCTR', 'LVCTR') AND r.state <> 'deleted'`
export const unverifiedSql = `(c.id IN (SELECT x.conductor_id FROM transaction x ${reportedSql} AND x.conductor_id IS NOT NULL
    UNION SELECT a.customer_id FROM action_party a JOIN transaction x ON x.id = a.transaction_id ${reportedSql} AND a.role = 'conductor' AND a.customer_id IS NOT NULL)
  AND NOT EXISTS (SELECT FROM jsonb_array_elements(c.verifications) v WHERE v -> 'lifted' IS NULL)
  AND NOT EXISTS (SELECT FROM identity_check i WHERE i.customer_id = c.id AND i.outcome = 'verified'))`

/** SQL on alias `c`: its documents with an expiry date, as `d`. */
export const expiringSql = `SELECT d FROM jsonb_array_elements(c.identifications) d WHERE d ->> 'expiresOn' IS NOT NULL`
