CREATE TABLE "announcements" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"type" text NOT NULL,
	"title_en" text NOT NULL,
	"title_zh" text NOT NULL,
	"content_en" text NOT NULL,
	"content_zh" text NOT NULL,
	"publish_at" timestamp (3) with time zone NOT NULL,
	"end_at" timestamp (3) with time zone,
	"withdrawn_at" timestamp (3) with time zone,
	"next_change_at" timestamp (3) with time zone,
	"author_id" uuid,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "announcements_ends_after_it_begins" CHECK ("announcements"."end_at" > "announcements"."publish_at")
);
--> statement-breakpoint
CREATE TABLE "first_steps" (
	"account_id" uuid NOT NULL,
	"step" text NOT NULL,
	"done_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "first_steps_account_id_step_pk" PRIMARY KEY("account_id","step")
);
--> statement-breakpoint
CREATE TABLE "notification_events" (
	"sequence" bigint PRIMARY KEY NOT NULL,
	"account_id" uuid,
	"kind" text NOT NULL,
	"notification_id" uuid,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "notification_reads" (
	"account_id" uuid NOT NULL,
	"notification_id" uuid NOT NULL,
	"read_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "notification_reads_account_id_notification_id_pk" PRIMARY KEY("account_id","notification_id")
);
--> statement-breakpoint
CREATE TABLE "notification_sequence" (
	"id" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"value" bigint NOT NULL,
	CONSTRAINT "notification_sequence_one_row" CHECK ("notification_sequence"."id" = 1)
);
--> statement-breakpoint
CREATE TABLE "notifications" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"account_id" uuid,
	"kind" text NOT NULL,
	"params" jsonb NOT NULL,
	"announcement_id" uuid,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "notifications_announcementId_unique" UNIQUE("announcement_id"),
	CONSTRAINT "notifications_announcement_is_for_all" CHECK (("notifications"."account_id" is null) = ("notifications"."announcement_id" is not null))
);
--> statement-breakpoint
ALTER TABLE "accounts" ADD COLUMN "administrator" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "accounts" ADD COLUMN "welcomed_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "announcements" ADD CONSTRAINT "announcements_author_id_accounts_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."accounts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "first_steps" ADD CONSTRAINT "first_steps_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notification_events" ADD CONSTRAINT "notification_events_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notification_events" ADD CONSTRAINT "notification_events_notification_id_notifications_id_fk" FOREIGN KEY ("notification_id") REFERENCES "public"."notifications"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notification_reads" ADD CONSTRAINT "notification_reads_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notification_reads" ADD CONSTRAINT "notification_reads_notification_id_notifications_id_fk" FOREIGN KEY ("notification_id") REFERENCES "public"."notifications"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_announcement_id_announcements_id_fk" FOREIGN KEY ("announcement_id") REFERENCES "public"."announcements"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "announcements_publish_at" ON "announcements" USING btree ("publish_at");--> statement-breakpoint
CREATE INDEX "announcements_next_change_at" ON "announcements" USING btree ("next_change_at");--> statement-breakpoint
CREATE INDEX "notification_events_account_id" ON "notification_events" USING btree ("account_id","sequence");--> statement-breakpoint
CREATE INDEX "notification_events_created_at" ON "notification_events" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "notification_reads_notification_id" ON "notification_reads" USING btree ("notification_id");--> statement-breakpoint
CREATE INDEX "notifications_account_id" ON "notifications" USING btree ("account_id","created_at");--> statement-breakpoint
UPDATE "accounts" SET "administrator" = true WHERE "id" = (SELECT "id" FROM "accounts" ORDER BY "created_at", "id" LIMIT 1);--> statement-breakpoint
UPDATE "accounts" SET "welcomed_at" = now() WHERE "email_verified_at" IS NOT NULL;
