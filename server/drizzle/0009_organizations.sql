CREATE TABLE "organization_invitations" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"organization_id" uuid NOT NULL,
	"inviter_id" uuid,
	"email" text NOT NULL,
	"mailbox" text NOT NULL,
	"role" integer NOT NULL,
	"ticket" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"revoked_at" timestamp (3) with time zone,
	"declined_at" timestamp (3) with time zone,
	"accepted_at" timestamp (3) with time zone,
	CONSTRAINT "organization_invitations_ticket_unique" UNIQUE("ticket"),
	CONSTRAINT "organization_invitations_role" CHECK ("organization_invitations"."role" in (901, 910))
);
--> statement-breakpoint
CREATE TABLE "organization_log" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"organization_id" uuid NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT clock_timestamp() NOT NULL,
	"action" text NOT NULL,
	"actor_id" uuid,
	"subject_id" uuid,
	"invitation_id" uuid,
	"params" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "organization_members" (
	"account_id" uuid PRIMARY KEY NOT NULL,
	"organization_id" uuid NOT NULL,
	"role" integer NOT NULL,
	"monthly_cap" bigint,
	"joined_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "organization_members_role" CHECK ("organization_members"."role" in (900, 901, 910)),
	CONSTRAINT "organization_members_monthly_cap" CHECK ("organization_members"."monthly_cap" >= 0)
);
--> statement-breakpoint
CREATE TABLE "organizations" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"name" text NOT NULL,
	"type" integer NOT NULL,
	"valid_until" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "upgrade_requests" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"account_id" uuid NOT NULL,
	"company" text NOT NULL,
	"contact" text NOT NULL,
	"email" text NOT NULL,
	"phone" text NOT NULL,
	"message" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"state" text DEFAULT 'open' NOT NULL,
	"closed_at" timestamp (3) with time zone,
	"organization_id" uuid,
	CONSTRAINT "upgrade_requests_closed" CHECK (("upgrade_requests"."state" = 'open') = ("upgrade_requests"."closed_at" is null))
);
--> statement-breakpoint
CREATE TABLE "avatars" (
	"key" text PRIMARY KEY NOT NULL,
	"account_id" uuid NOT NULL,
	"image" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
DROP INDEX "credit_holds_account_id_key";--> statement-breakpoint
DROP INDEX "credit_holds_person_id";--> statement-breakpoint
ALTER TABLE "credit_accounts" ADD COLUMN "organization_id" uuid;--> statement-breakpoint
ALTER TABLE "organization_invitations" ADD CONSTRAINT "organization_invitations_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "organization_invitations" ADD CONSTRAINT "organization_invitations_inviter_id_accounts_id_fk" FOREIGN KEY ("inviter_id") REFERENCES "public"."accounts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "organization_log" ADD CONSTRAINT "organization_log_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "organization_members" ADD CONSTRAINT "organization_members_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "organization_members" ADD CONSTRAINT "organization_members_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "upgrade_requests" ADD CONSTRAINT "upgrade_requests_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "upgrade_requests" ADD CONSTRAINT "upgrade_requests_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "avatars" ADD CONSTRAINT "avatars_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "organization_invitations_organization_id" ON "organization_invitations" USING btree ("organization_id","created_at");--> statement-breakpoint
CREATE INDEX "organization_invitations_mailbox" ON "organization_invitations" USING btree ("mailbox");--> statement-breakpoint
CREATE INDEX "organization_invitations_inviter_id" ON "organization_invitations" USING btree ("inviter_id");--> statement-breakpoint
CREATE INDEX "organization_log_organization_id" ON "organization_log" USING btree ("organization_id","created_at");--> statement-breakpoint
CREATE INDEX "organization_members_organization_id" ON "organization_members" USING btree ("organization_id");--> statement-breakpoint
CREATE UNIQUE INDEX "organization_members_owner" ON "organization_members" USING btree ("organization_id") WHERE "organization_members"."role" = 900;--> statement-breakpoint
CREATE INDEX "upgrade_requests_created_at" ON "upgrade_requests" USING btree ("created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "upgrade_requests_one_open" ON "upgrade_requests" USING btree ("account_id") WHERE "upgrade_requests"."state" = 'open';--> statement-breakpoint
CREATE INDEX "avatars_account_id" ON "avatars" USING btree ("account_id");--> statement-breakpoint
ALTER TABLE "credit_accounts" ADD CONSTRAINT "credit_accounts_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "credit_holds_person_id_key" ON "credit_holds" USING btree ("person_id","key");--> statement-breakpoint
CREATE INDEX "credit_holds_account_id" ON "credit_holds" USING btree ("account_id","person_id","created_at");--> statement-breakpoint
ALTER TABLE "credit_accounts" ADD CONSTRAINT "credit_accounts_organizationId_unique" UNIQUE("organization_id");--> statement-breakpoint
ALTER TABLE "credit_accounts" ADD CONSTRAINT "credit_accounts_organization" CHECK (("credit_accounts"."kind" = 'organization') = ("credit_accounts"."organization_id" is not null) and ("credit_accounts"."kind" = 'personal' or "credit_accounts"."owner_id" is null));--> statement-breakpoint
CREATE TRIGGER "organization_log_append_only" BEFORE UPDATE OR DELETE OR TRUNCATE ON "organization_log" FOR EACH STATEMENT EXECUTE FUNCTION "credit_append_only"();
