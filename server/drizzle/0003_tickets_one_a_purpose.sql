DROP INDEX "tickets_account_id";--> statement-breakpoint
CREATE UNIQUE INDEX "tickets_account_id_purpose" ON "tickets" USING btree ("account_id","purpose");