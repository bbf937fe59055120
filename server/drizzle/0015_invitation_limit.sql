ALTER TABLE "invitation_rewards" ADD COLUMN "inviter_id" uuid;--> statement-breakpoint
ALTER TABLE "invitation_rewards" ADD COLUMN "inviter_rewarded" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "invitation_rewards" ADD CONSTRAINT "invitation_rewards_inviter_id_accounts_id_fk" FOREIGN KEY ("inviter_id") REFERENCES "public"."accounts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "invitation_rewards_inviter_id" ON "invitation_rewards" USING btree ("inviter_id","created_at");--> statement-breakpoint
-- Who invited, for the rewards from before; of whoever's account is gone it is not known any more.
UPDATE "invitation_rewards" SET "inviter_id" = "accounts"."invited_by" FROM "accounts" WHERE "accounts"."id" = "invitation_rewards"."account_id";
