CREATE INDEX "oidc_payloads_account" ON "oidc_payloads" USING btree (("payload" ->> 'accountId'));--> statement-breakpoint
CREATE INDEX "oidc_payloads_login" ON "oidc_payloads" USING btree (("payload" #>> '{result,login,accountId}'));
